import * as v from 'valibot'

const whole = (unit: string, min: number, max: number) => {
  const text = `Erwartet wird eine ganze Zahl von ${unit} von ${min} bis ${max}.`
  return v.pipe(v.number(text), v.integer(text), v.minValue(min, text), v.maxValue(max, text))
}
const jahre = (otherwise: number) => v.optional(whole('Jahren', 1, 30), otherwise)

/**
 * How long a tenant keeps what, in whole calendar years after the one in which it came to its end (§ 147 Abs. 4 AO,
 * § 199 BGB); docs/datenschutz.md explains each setting.
 */
export const Aufbewahrungsfristen = v.pipe(
  v.strictObject({
    /** A contract with all that belongs to it (§ 257 HGB, § 147 AO). */
    vertragJahre: jahre(10),
    /** Documents, readings, consumption, and entries that have ended (§ 257 HGB, § 147 AO). */
    belegJahre: jahre(10),
    /** Load profiles (§ 69 Abs. 3 MsbG). */
    lastgangJahre: jahre(3),
    /** Photos of meters (§§ 195, 199 BGB). */
    fotoJahre: jahre(3),
    /** What customers sent in, and what the audit trail says of it (§§ 195, 199 BGB). */
    vorgangJahre: jahre(3),
    /** A customer who has no contract. */
    ohneVertragTage: v.optional(whole('Tagen', 30, 3650), 365),
    /** Which accounts of the desk and which systems read which customers (Art. 5 Abs. 2 DSGVO). */
    lesezugriffTage: v.optional(whole('Tagen', 30, 1095), 365),
  }),
  v.forward(
    v.check(
      ({ vertragJahre, belegJahre }) => belegJahre <= vertragJahre,
      'Der Wert darf nicht über vertragJahre liegen (ohne Angabe gilt 10).',
    ),
    ['belegJahre'],
  ),
  v.forward(
    v.check(
      ({ vertragJahre, vorgangJahre }) => vorgangJahre <= vertragJahre,
      'Der Wert darf nicht über vertragJahre liegen (ohne Angabe gilt 10).',
    ),
    ['vorgangJahre'],
  ),
)
export type Aufbewahrungsfristen = v.InferOutput<typeof Aufbewahrungsfristen>
