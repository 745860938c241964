"""Generates some images through a client library of Debian's, named on the command line. The reads are its own, and well-behaved."""

import os
import sys
import time
from concurrent.futures import ThreadPoolExecutor

URL, KEY = os.environ["GATEBENCH_BASE_URL"], os.environ["GATEBENCH_API_KEY"]
HEADERS = {"Authorization": "Bearer " + KEY}
JOBS, LATER, LATER_FROM_S, LATER_EVERY_S = 14, 8, 3, 0.4
READ_EVERY_S, READS = 0.4, 100


def with_requests(**settings):
    import requests
    from requests.adapters import HTTPAdapter
    from urllib3.util.retry import Retry

    session = requests.Session()
    session.headers.update(HEADERS)
    session.mount("http://", HTTPAdapter(max_retries=Retry(5, **settings), pool_maxsize=JOBS + LATER))

    def post(path, body):
        answer = session.post(URL + path, json=body, timeout=10)
        answer.raise_for_status()
        return answer.json()

    def get(path):
        answer = session.get(URL + path, timeout=10)
        answer.raise_for_status()
        return answer.json()

    return post, get


def with_httpx():
    import httpx
    from tenacity import retry, stop_after_attempt, wait_random_exponential

    client = httpx.Client(base_url=URL, headers=HEADERS, timeout=10)
    again = retry(stop=stop_after_attempt(6), wait=wait_random_exponential(max=10))

    @again
    def post(path, body):
        answer = client.post(path, json=body)
        answer.raise_for_status()
        return answer.json()

    @again
    def get(path):
        answer = client.get(path)
        answer.raise_for_status()
        return answer.json()

    return post, get


CLIENTS = {
    "requests": lambda: with_requests(),
    "requests-post": lambda: with_requests(allowed_methods=["GET", "POST"], status_forcelist=[429, 503], backoff_factor=0.5),
    "httpx-tenacity": with_httpx,
}


def main():
    post, get = CLIENTS[sys.argv[1]]()

    def generate(job):
        task = post("/v1/images/generations", {"model": "image-standard", "prompt": "a red kite, number %d" % job})
        for _ in range(READS):
            time.sleep(READ_EVERY_S)
            try:
                if get("/v1/tasks/" + task["id"])["status"] in ("completed", "failed"):
                    return
            except Exception:
                pass

    def later(n):
        time.sleep(LATER_FROM_S + n * LATER_EVERY_S)
        generate(JOBS + n)

    with ThreadPoolExecutor(JOBS + LATER) as pool:
        jobs = [pool.submit(generate, n) for n in range(JOBS)] + [pool.submit(later, n) for n in range(LATER)]
    sys.exit(0 if any(job.exception() is None for job in jobs) else 1)


main()
