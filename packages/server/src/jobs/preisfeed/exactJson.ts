/** Parses JSON and keeps each number as it is written, as `NumberText`; throws a `SyntaxError`. */
export function parseExactJson(text: string): unknown {
  const revive = (_key: string, value: unknown, context?: { readonly source?: string }): unknown =>
    typeof value === 'number' ? new NumberText(context?.source ?? String(value)) : value
  const parsed: unknown = JSON.parse(text, revive)
  return parsed
}

/** A number as its source writes it, every digit of it. */
export class NumberText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
