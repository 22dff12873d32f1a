type Texts = Readonly<Record<string, string>>

/** The wire's problems; of a field that is blank, in the form's own words. */
export function sayMissing(problems: Texts, eingabe: Readonly<Record<string, string>>, missing: Texts): Texts {
  const entries = Object.entries(problems)
  return Object.fromEntries(
    entries.map(([name, text]) => [name, eingabe[name]?.trim() === '' ? (missing[name] ?? text) : text]),
  )
}
