/** The brand colour of a tenant that has chosen none; as in the app's design tokens. */
export const defaultMarke = '#0a5c63'
