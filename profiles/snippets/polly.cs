__LEFT_OUT__// Polly v8. Pace: __PACE__ (System.Threading.RateLimiting.TokenBucketRateLimiter; concurrency by AddConcurrencyLimiter).
var pipeline = new ResiliencePipelineBuilder<HttpResponseMessage>()
    .AddRetry(new RetryStrategyOptions<HttpResponseMessage>
    {
        MaxRetryAttempts = __RETRIES__,
        // Statuses alone: an exception may hide an accepted submit, and a second one may buy a second task.
        ShouldHandle = args => ValueTask.FromResult(
            args.Outcome.Result is { } answer && new[] { __STATUSES__ }.Contains((int)answer.StatusCode)),
        DelayGenerator = async args =>
        {
            var answer = args.Outcome.Result!;
            var baseWait = __BASE_CS__;
__OWN_CS__
            // The wait the gateway asks for: Retry-After in seconds__OR_WORDS__.
__ASKED_CS__
            if (asked is not { } hint || hint < __SHORTEST_S__) return TimeSpan.FromSeconds(own);
__HINTED_CS__
        },
    })
    .Build();
