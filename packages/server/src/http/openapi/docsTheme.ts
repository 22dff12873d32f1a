/** Colours and measures of the API's documentation: the portal's own, without a tenant. */
export const docsTheme = `:root {
  color-scheme: light dark;
  --brand: light-dark(#0a5c63, #3f8d94);
  --page: light-dark(#f5f6f3, #0d1514);
  --surface: light-dark(#fff, #151e1d);
  --sunken: light-dark(#e7ebe6, #0a1110);
  --ink: light-dark(#17211f, #e9eeec);
  --muted: light-dark(#3f4c49, #b5c1bd);
  --line: light-dark(#d5dbd8, #2f3a37);
  --link: light-dark(#0a5c63, #7cc4ca);
  --focus: light-dark(#6d28d9, #c9b0ff);
  --radius: 0.375rem;
  --gutter: clamp(1rem, 4vw, 2rem);
  --shadow: 0 1px 2px light-dark(rgb(23 33 31 / 6%), rgb(0 0 0 / 40%));
}
`
