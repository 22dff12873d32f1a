/** How large a body may be where its endpoint says nothing [security.md T21]. */
export const maxBodyBytes = 64 * 1024
