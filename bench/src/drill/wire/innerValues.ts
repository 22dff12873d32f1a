import { dienstPasswort } from '../innerSessions.ts'
import type { Schema } from './operations.ts'
import { type Circumstances, valuesOf, type Values } from './values.ts'

/** How many accounts of the desk, `konto.0` and so on, the calls name. */
export const namedKonten = 20

// A kind of body names itself, and a provider's answer is a text where a passkey's is an object.
const isFor = ({ const: only, type }: Schema, name: string) =>
  only === undefined && !(name === 'antwort' && type === 'string')

/** Inputs of the service desk and of the outbox that name this customer. Nothing of a customer is set right, only tried. */
export function innerValuesOf(circumstances: Circumstances, base: '/dienst' | '/ausgang'): Values {
  const { kunde, random } = circumstances
  const values = valuesOf(circumstances)
  const nummer = random.int(100_000)
  const known: Record<string, unknown> = {
    mandant: kunde.mandant,
    kennung: random.chance(0.2) ? `neu.${nummer}` : `konto.${random.int(namedKonten)}`,
    passwort: dienstPasswort,
    nr: String(random.chance(0.5) ? 1 : 2 + random.int(30)),
    id: '1',
    suche: kunde.kundennummer,
    grund: 'Frage am Telefon',
    bezeichnung: `Laptop ${nummer}`,
    antwort: { id: 'x' },
    ablehnungsgrund: 'Bitte rufen Sie uns an.',
    antworttext: 'Gern.',
    anfrage: { betreff: 'Sonstiges', text: `Bitte rufen Sie mich zurück (${nummer}).` },
    verstorbenAm: circumstances.today,
    telefon: '030 123456',
    giltAb: null,
    nach: base === '/dienst' ? 'SWM-100001' : '0',
    neu: `SWM-${900_000 + nummer}`,
    bleibt: 'SWM-100001',
    ausfuehren: false,
    fortsetzung: `${Date.parse(circumstances.today)}-${nummer}-${kunde.kundennummer}`,
    hoechstens: '5',
    alle: 'true',
  }
  return (name, schema) => (name in known && isFor(schema, name) ? known[name] : values(name, schema))
}
