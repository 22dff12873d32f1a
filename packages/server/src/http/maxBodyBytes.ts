/** How large a body may be unless its endpoint says otherwise [T21]. */
export const maxBodyBytes = 64 * 1024
