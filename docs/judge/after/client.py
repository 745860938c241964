import json, os, random, threading, time, urllib.request
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from urllib.parse import urlsplit

URL, KEY = os.environ["GATEBENCH_BASE_URL"], os.environ["GATEBENCH_API_KEY"]
HEADERS = {"Authorization": f"Bearer {KEY}", "Content-Type": "application/json"}
LONGEST_WAIT = 60
kept = threading.local()  # each thread keeps its connection
room, lock = {"left": float("inf"), "until": 0}, threading.Lock()  # requests that are left, as the last answer said


def turn():
    """Waits while nothing is left."""
    while True:
        with lock:
            if room["left"] > 0 or time.time() >= room["until"]:
                room["left"] -= 1
                return
        time.sleep(max(0, room["until"] - time.time()) + random.random() / 2)


def heed(headers):
    left, reset = (headers.get(f"X-RateLimit-{name}-Requests") for name in ("Remaining", "Reset"))
    if left and reset:
        seconds = float(reset[:-2]) / 1000 if reset.endswith("ms") else float(reset[:-1])
        with lock:
            until = time.time() + seconds
            # Threads read answers in any order: within one window the fewest that any of them left count.
            is_same = abs(until - room["until"]) < 0.5
            room.update(left=min(int(left), room["left"]) if is_same else int(left), until=until)


def call(path, timeout, body=None):
    """Status, body and wait in seconds; (None, None, None) where no answer came that can be read."""
    connection = getattr(kept, "connection", None) or HTTPConnection(urlsplit(URL).netloc, timeout=timeout)
    try:
        data = None if body is None else json.dumps(body)
        connection.request("GET" if body is None else "POST", path, data, HEADERS)
        answer = connection.getresponse()
        after, text = answer.headers.get("Retry-After"), answer.read()
        kept.connection = connection
        heed(answer.headers)
        body = json.loads(text)
        # An error may hide in a 200.
        status = answer.status if "id" in body else body["error"].get("code", answer.status)
        return status, body, None if after is None else float(after)
    except Exception:
        connection.close()
        kept.connection = None
        return None, None, None


def submit(prompt):
    for attempt in range(12):
        turn()
        status, body, wait = call("/v1/images/generations", 10, {"model": "image-standard", "prompt": prompt})
        if status == 200:
            return body["id"]
        if status not in (429, 503):  # refused for good, or perhaps bought: sending again would buy it twice
            return None
        if (wait or 0) > LONGEST_WAIT or "spend" in body["error"]["type"]:  # waiting does not help
            return None
        own = min(4, 0.4 * 2**attempt) * (0.5 + random.random())
        time.sleep(own if wait is None else wait + random.random() / 2)
    return None


def read(task_id):
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        time.sleep(0.4)
        status, body, wait = call(f"/v1/tasks/{task_id}", 5)
        if status == 404:
            return None
        if status == 200 and body["status"] in ("completed", "failed"):
            return body
        time.sleep(wait or 0)
    return None


def generate(n):
    task_id = submit(f"a red kite, number {n}")
    task = None if task_id is None else read(task_id)
    for result in (task or {}).get("results", []):
        with urllib.request.urlopen(result) as answer:  # not the gateway: no key
            answer.read()


with ThreadPoolExecutor(5) as pool:
    list(pool.map(generate, range(14)))
