#!/usr/bin/env bash
# Some of the stated waits, and a random part of half a second, in seconds.
pause() { sleep "$(awk -v s="$1" -v r="$RANDOM" 'BEGIN { print s + r / 65536 }')"; }

# Prints the status of the answer, its wait, and the requests that are left until when, leaves its body in the file $1; 000 where none came.
ask() {
  local body=$1
  shift
  curl -s --max-time 10 -o "$body" \
    -w '%{http_code}|%header{retry-after}|%header{x-ratelimit-remaining-requests}|%header{x-ratelimit-reset-requests}' \
    -H "Authorization: Bearer $GATEBENCH_API_KEY" -H 'Content-Type: application/json' "$@" || true
}

# Waits while the gateway has said that no request is left.
room=$(mktemp)
turn() {
  local left until
  while read -r left until < "$room" && [ "$left" -le 0 ] && [ "$(date +%s%3N)" -lt "$until" ]; do
    pause "$(awk -v u="$until" -v n="$(date +%s%3N)" 'BEGIN { print (u > n ? u - n : 0) / 1000 }')"
  done
  [ -z "$left" ] || echo "$((left - 1)) $until" > "$room"
}

# Keeps how many requests are left (`3`), and for how long (`1.2s` or `800ms`).
heed() {
  [ -z "$1" ] && return
  local ms=${2%s}
  case $2 in *ms) ms=${2%ms} ;; *) ms=$(awk -v s="$ms" 'BEGIN { print int(s * 1000 + 1) }') ;; esac
  echo "$1 $(($(date +%s%3N) + ms))" > "$room"
}

generate() {
  local body status wait left reset id state
  body=$(mktemp)
  for attempt in 1 2 3 4 5 6 7 8 9 10 11 12; do
    turn
    IFS='|' read -r status wait left reset < <(ask "$body" -d "{\"model\":\"image-standard\",\"prompt\":\"a red kite, number $1\"}" \
      "$GATEBENCH_BASE_URL/v1/images/generations"; echo)
    heed "$left" "$reset"
    # Waiting does not lift a spending cap, and nobody waits for hours.
    if grep -q spend_limit "$body" || [ "${wait:-0}" -gt 60 ]; then return; fi
    case $status in
      200) grep -q '"id"' "$body" && break || pause "$attempt" ;; # an error may hide in a 200
      429 | 503) pause "${wait:-$attempt}" ;; # refused for now: as long as it says, else longer each time
      *) return ;;                            # refused for good, or perhaps bought: never sent twice
    esac
  done
  id=$(sed -n 's/.*"id":"\([^"]*\)".*/\1/p' "$body")
  [ -n "$id" ] || return
  for _ in $(seq 60); do
    sleep 0.5
    IFS='|' read -r status wait _ < <(ask "$body" "$GATEBENCH_BASE_URL/v1/tasks/$id"; echo)
    state=$(sed -n 's/.*"status":"\([^"]*\)".*/\1/p' "$body")
    [ "$status" = 200 ] || state=unknown
    case $state in
      completed)
        curl -s -o /dev/null "$(sed -n 's/.*"results":\["\([^"]*\)".*/\1/p' "$body")" # not the gateway: no key
        return ;;
      failed) return ;;
    esac
    [ -z "$wait" ] || pause "$wait"
  done
}

for n in 1 2 3 4 5 6 7 8 9 10; do
  generate "$n" &
  sleep 0.2
done
wait
