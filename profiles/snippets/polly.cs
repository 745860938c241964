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
            var longest = Math.Min(__CAP_S__, __BASE_S__ * Math.Pow(__FACTOR__, args.AttemptNumber));
            var own = longest * (__OWN_FROM__ + (1 - __OWN_FROM__) * Random.Shared.NextDouble());
            var body = await args.Outcome.Result!.Content.ReadAsStringAsync();
            var found = Regex.Match(body, @"after (\d+(?:\.\d+)?) ?seconds?", RegexOptions.IgnoreCase);
            if (__LONGEST_HINT_S__ == 0 || !found.Success) return TimeSpan.FromSeconds(own);
            var hint = double.Parse(found.Groups[1].Value, CultureInfo.InvariantCulture);
            return TimeSpan.FromSeconds(hint + Random.Shared.NextDouble() * Math.Min(__HINT_JITTER_S__, hint));
        },
    })
    .Build();
