/** Phase of the calls that are bought to learn prices; it comes before those of the profile, and is never recorded. */
export declare const PRICE_CHECK = "price-check";
