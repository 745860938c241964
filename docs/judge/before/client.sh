#!/usr/bin/env bash
generate() {
  while true; do
    task=$(curl -s "$GATEBENCH_BASE_URL/v1/images/generations" -H "Authorization: Bearer $GATEBENCH_API_KEY" \
      -H 'Content-Type: application/json' -d "{\"model\":\"image-standard\",\"prompt\":\"a red kite, number $1\"}")
    id=$(sed -n 's/.*"id":"\([^"]*\)".*/\1/p' <<<"$task")
    if [ -n "$id" ]; then break; fi
    sleep 0.2
  done
  for _ in 1 2 3 4; do
    curl -s "$GATEBENCH_BASE_URL/v1/tasks/$id?api_key=$GATEBENCH_API_KEY" \
      -H "Authorization: Bearer $GATEBENCH_API_KEY" >/dev/null
    sleep 0.1
  done
}
for n in 1 2 3 4 5 6 7 8 9 10; do generate "$n" & done
wait
