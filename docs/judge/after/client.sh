#!/usr/bin/env bash
# Some of the stated waits, and a random part of half a second, in seconds.
pause() { sleep "$(awk -v s="$1" -v r="$RANDOM" 'BEGIN { print s + r / 65536 }')"; }

# Prints the status of the answer and its wait, leaves its body in the file $1; 000 where none came.
ask() {
  local body=$1
  shift
  curl -s --max-time 10 -o "$body" -w '%{http_code} %header{retry-after}' \
    -H "Authorization: Bearer $GATEBENCH_API_KEY" -H 'Content-Type: application/json' "$@" || true
}

generate() {
  local body status wait id state
  body=$(mktemp)
  for attempt in 1 2 3 4 5 6 7 8 9 10 11 12; do
    read -r status wait < <(ask "$body" -d "{\"model\":\"image-standard\",\"prompt\":\"a red kite, number $1\"}" \
      "$GATEBENCH_BASE_URL/v1/images/generations"; echo)
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
    read -r status wait < <(ask "$body" "$GATEBENCH_BASE_URL/v1/tasks/$id"; echo)
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
