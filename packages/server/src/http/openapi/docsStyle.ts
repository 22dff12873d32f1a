/** The stylesheet of the API's documentation, served as `docs.css`. */
export const docsStyle = `:root {
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
* {
  box-sizing: border-box;
}
body {
  margin: 0;
  font: 1.0625rem/1.5 'Atkinson Hyperlegible Next', system-ui, sans-serif;
  color: var(--ink);
  background: var(--page);
  overflow-wrap: anywhere;
}
a {
  color: var(--link);
  text-underline-offset: 0.2em;
}
:focus-visible {
  outline: 3px solid var(--focus);
  outline-offset: 2px;
  border-radius: 2px;
}
:target {
  border-inline-start: 0.25rem solid var(--link);
  padding-inline-start: 0.75rem;
}
.skip {
  position: absolute;
  inset-block-start: 0.5rem;
  inset-inline-start: 0.5rem;
  padding: 0.5rem 1rem;
  background: var(--surface);
  transform: translateY(-200%);
}
.skip:focus {
  transform: none;
}
body > header {
  display: flex;
  align-items: center;
  min-height: 4rem;
  padding-block: 0.5rem;
  padding-inline: max(var(--gutter), (100% - 72rem) / 2 + var(--gutter));
  font-weight: 680;
  border-block-end: 0.25rem solid var(--brand);
  background: var(--surface);
}
.columns {
  max-width: 72rem;
  margin-inline: auto;
  padding: 2rem var(--gutter) 4rem;
}
nav ul {
  margin: 0;
  padding-inline-start: 1rem;
  list-style: none;
}
nav a {
  display: inline-block;
  padding-block: 0.125rem;
}
summary {
  padding-block: 0.5rem;
  font-weight: 680;
  cursor: pointer;
}
h1,
h2,
h3,
h4 {
  line-height: 1.2;
  text-wrap: balance;
}
h1 {
  margin-block: 0 1.5rem;
  font-size: clamp(1.75rem, 1.4rem + 1.6vw, 2.375rem);
  letter-spacing: -0.015em;
}
h2 {
  margin-block: 3rem 0.5rem;
  font-size: 1.3125rem;
}
h3,
h4 {
  margin-block: 0.75rem 0.25rem;
  font-size: 1.0625rem;
}
code {
  font-family: ui-monospace, monospace;
  font-size: 0.9375em;
}
pre {
  padding: 1rem;
  white-space: pre-wrap;
  background: var(--sunken);
  border: 1px solid var(--line);
  border-radius: var(--radius);
}
small,
.access {
  font-size: 0.9375rem;
  color: var(--muted);
}
article,
#schemas > section {
  margin-block: 1.5rem;
  padding: clamp(1rem, 3vw, 1.5rem);
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: var(--radius);
  box-shadow: var(--shadow);
}
.method {
  display: inline-block;
  padding-inline: 0.375rem;
  font-size: 0.9375rem;
  border: 1px solid currentColor;
  border-radius: var(--radius);
}
table {
  width: 100%;
  border-collapse: collapse;
}
caption {
  padding-block: 0.25rem;
  font-weight: 680;
  text-align: start;
}
th,
td {
  padding: 0.375rem 0.75rem 0.375rem 0;
  text-align: start;
  vertical-align: top;
  border-block-start: 1px solid var(--line);
  font-weight: inherit;
}
thead th {
  font-size: 0.9375rem;
  color: var(--muted);
}
dl,
dd,
body > header p {
  margin: 0;
}
dl > div {
  display: grid;
  grid-template-columns: 3.5rem 1fr;
}
@media (max-width: 40rem) {
  nav {
    max-height: 45dvh;
    overflow-y: auto;
  }
  table,
  caption,
  tbody,
  tr,
  th,
  td {
    display: block;
  }
  thead {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
  tr {
    padding-block: 0.375rem;
    border-block-start: 1px solid var(--line);
  }
  th,
  td {
    padding: 0;
    border: 0;
  }
  td[data-label]:not(:empty)::before {
    content: attr(data-label) ': ';
    font-size: 0.9375rem;
    color: var(--muted);
  }
}
@media (min-width: 64rem) {
  .columns {
    display: grid;
    grid-template-columns: 16rem minmax(0, 1fr);
    gap: 2rem;
  }
  nav {
    position: sticky;
    inset-block-start: 0;
    align-self: start;
    max-height: 100dvh;
    overflow-y: auto;
  }
  tbody th {
    width: 32%;
  }
  td[data-label='Typ'] {
    width: 30%;
  }
}
@media print {
  nav,
  .skip {
    display: none;
  }
}
`
