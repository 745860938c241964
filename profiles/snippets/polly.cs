// Polly v8. Pace: __PACE__ (System.Threading.RateLimiting.TokenBucketRateLimiter; concurrency by AddConcurrencyLimiter).
var pipeline = new ResiliencePipelineBuilder<HttpResponseMessage>()
    .AddRetry(new RetryStrategyOptions<HttpResponseMessage>
    {
        MaxRetryAttempts = __RETRIES__,
        // Statuses alone: an exception may hide an accepted submit, and a second one may buy a second task.
        ShouldHandle = args => ValueTask.FromResult(
            args.Outcome.Result is { } answer && new[] { __STATUSES__ }.Contains((int)answer.StatusCode)),
        DelayGenerator = async args =>
        {
            var longest = Math.Min(__CAP_S__, __BASE_S__ * __GROWTH_CS__);
            var own = __OWN_CS__;
            var answer = args.Outcome.Result!;
            var body = await answer.Content.ReadAsStringAsync();
            var found = Regex.Match(body, @"after (\d+(?:\.\d+)?) ?(ms|milli|s|m|h)", RegexOptions.IgnoreCase);
            var unit = found.Groups[2].Value.ToLowerInvariant() switch { "ms" or "milli" => 0.001, "m" => 60.0, "h" => 3600.0, _ => 1.0 };
            // The wait the gateway asks for: a header, or words in the error's body.
            var asked = answer.Headers.RetryAfter?.Delta?.TotalSeconds
                ?? (found.Success ? double.Parse(found.Groups[1].Value, CultureInfo.InvariantCulture) * unit : (double?)null);
            if (asked is not { } hint || hint > __LONGEST_OBEYED_S__) return TimeSpan.FromSeconds(own);
            return TimeSpan.FromSeconds(__HINTED_CS__);
        },
    })
    .Build();
