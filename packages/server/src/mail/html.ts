/** Markup that is safe to put into a mail. */
export class Html {
  readonly markup: string
  constructor(markup: string) {
    this.markup = markup
  }
}

type Value = string | number | Html | readonly Html[]

const escapeText = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

function toMarkup(value: Value): string {
  if (value instanceof Html) return value.markup
  return typeof value === 'object' ? value.map(({ markup }) => markup).join('') : escapeText(String(value))
}

/** Markup with values in it: every value that is not `Html` is escaped. */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(String.raw({ raw: strings }, ...values.map(toMarkup)))
}
