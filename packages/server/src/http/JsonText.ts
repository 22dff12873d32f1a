/** A reply that is JSON already: a long series is written in less time than its objects are made and stringified. */
export class JsonText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}
