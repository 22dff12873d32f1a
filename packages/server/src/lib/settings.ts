import * as v from 'valibot'

/** A setting that names an address with one of these protocols. */
export const urlOf = (...protocols: string[]) =>
  v.pipe(
    v.string(),
    v.check(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
      `Erwartet wird eine Adresse, die mit ${protocols.map((protocol) => `${protocol}//`).join(' oder ')} beginnt.`,
    ),
  )

/** A setting that says something. */
export const filled = v.pipe(v.string(), v.trim(), v.nonEmpty('Der Wert darf nicht leer sein.'))
