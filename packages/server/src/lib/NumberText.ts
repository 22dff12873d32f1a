/** A number as its source writes it, every digit of it. */
export class NumberText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
