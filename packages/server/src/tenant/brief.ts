import * as v from 'valibot'

// A letter is one page.
const text = (most: number) =>
  v.pipe(
    v.string('Erwartet wird ein Text.'),
    v.trim(),
    v.nonEmpty('Der Text darf nicht leer sein.'),
    v.maxLength(most, `Höchstens ${most} Zeichen.`),
  )

/** What stands in a tenant's letters besides what every supplier's say. */
export const BriefSettings = v.strictObject({
  /** The line above the address in the window. */
  absender: v.optional(text(100)),
  /** In place of the paragraph that says what the portal is. */
  absaetze: v.optional(
    v.pipe(v.array(text(400)), v.minLength(1, 'Mindestens ein Absatz.'), v.maxLength(3, 'Höchstens drei Absätze.')),
  ),
  fuss: v.optional(text(250)),
})
