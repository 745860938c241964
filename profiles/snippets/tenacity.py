import random
import re

import httpx
from tenacity import RetryCallState, retry, retry_if_exception, stop_after_attempt

STATUSES = {__STATUSES__}


def hint_seconds(response: httpx.Response) -> float | None:
    """The wait the gateway asks for: a header, or words in the error's body."""
    header = response.headers.get("retry-after", "")
    if header.replace(".", "", 1).isdigit():
        return float(header)
    try:
        text = response.json()["error"].get("fallback_suggestion", "")
    except Exception:
        return None
    found = re.search(r"after (\d+(?:\.\d+)?) ?(ms|milli|s|m|h)", text, re.IGNORECASE)
    if found is None:
        return None
    return float(found[1]) * {"ms": 0.001, "milli": 0.001, "s": 1, "m": 60, "h": 3600}[found[2].lower()]


def wait_seconds(state: RetryCallState) -> float:
    longest = min(__CAP_S__, __BASE_S__ * __GROWTH_PY__)
    own = __OWN_PY__
    hint = hint_seconds(state.outcome.exception().response) if __USE_HINT__ else None
    if hint is None or hint > __LONGEST_HINT_S__:
        return own
    return __HINTED_PY__


def again(error: BaseException) -> bool:
    # Anything else may have been accepted: a second submit may buy a second task.
    return isinstance(error, httpx.HTTPStatusError) and error.response.status_code in STATUSES


@retry(retry=retry_if_exception(again), wait=wait_seconds, stop=stop_after_attempt(__MAX_ATTEMPTS__), reraise=True)
def submit(client: httpx.Client, request: dict) -> dict:
    # Pace: __PACE__.
    response = client.post("/v1/images/generations", json=request)
    response.raise_for_status()
    return response.json()
