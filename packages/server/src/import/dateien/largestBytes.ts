/** What a file of a document may have. */
export const largestBytes = 50_000_000
