import * as v from 'valibot'

const text = 'Bitte geben Sie ein Marktgebiet wie DE-LU an.'

/** A market area whose prices a dynamic tariff follows. */
export const Marktgebiet = v.pipe(v.string(text), v.regex(/^[A-Z0-9-]{2,10}$/, text))
