__LEFT_OUT__import random
import re

import httpx
from tenacity import RetryCallState, retry, retry_if_exception, stop_after_attempt

STATUSES = {__STATUSES__}


def hint_seconds(response: httpx.Response) -> float | None:
    """The wait the gateway asks for: Retry-After in seconds__OR_WORDS__."""
    header = response.headers.get("retry-after", "")
    if header.replace(".", "", 1).isdigit():
        return float(header)
__WORDS_PY__


def wait_seconds(state: RetryCallState) -> float:
    response = state.outcome.exception().response
    base = __BASE_PY__
__OWN_PY__
    hint = __ASKED_PY__
    if hint is None or hint < __SHORTEST_S__:
        return own
__HINTED_PY__


def again(error: BaseException) -> bool:
    # Anything else may have been accepted: a second submit may buy a second task.
    return isinstance(error, httpx.HTTPStatusError) and error.response.status_code in STATUSES__UNLESS_PY__


@retry(retry=retry_if_exception(again), wait=wait_seconds, stop=stop_after_attempt(__MAX_ATTEMPTS__), reraise=True)
def submit(client: httpx.Client, request: dict) -> dict:
    # Pace: __PACE__.
    response = client.post("/v1/images/generations", json=request)
    response.raise_for_status()
    return response.json()
