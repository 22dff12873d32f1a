import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import * as v from 'valibot'
import { profile } from '../pruefung/profile.ts'
import { Bo4eRechnung } from '../bo4e.ts'
import { toRechnung } from '../toRechnung.ts'

// Bills of 12 invented households and what a program of another kind says of each.

export const readFixture = (name: string) =>
  brotliDecompressSync(readFileSync(new URL(`${name}.br`, import.meta.url))).toString()

const lines = (name: string) =>
  readFixture(name)
    .split('\n')
    .filter((line) => line !== '')
    .map((line): unknown => JSON.parse(line))

const Zeilenfehler = v.object({ zeile: v.number(), netto: v.number(), brutto: v.number() })
const Erwartet = v.object({
  rechnungen: v.record(
    v.string(),
    v.object({
      vertrag: v.string(),
      profil: v.nullable(v.picklist(profile)),
      urteil: v.string(),
      gleichInProfil: v.optional(v.array(v.string())),
      hinweise: v.optional(v.array(v.string())),
      andereZeilen: v.optional(v.string()),
      fehlt: v.optional(
        v.array(v.object({ was: v.string(), zeile: v.nullable(v.number()), tag: v.optional(v.string()) })),
        [],
      ),
      fehler: v.optional(
        v.object({
          zeile: v.nullable(v.number()),
          feld: v.optional(v.string()),
          netto: v.number(),
          brutto: v.number(),
          zuZahlen: v.number(),
          zeilen: v.optional(v.array(Zeilenfehler)),
        }),
      ),
    }),
  ),
  paare: v.array(
    v.object({
      vorjahr: v.string(),
      jahr: v.string(),
      unterschied: v.number(),
      preis: v.number(),
      verbrauch: v.number(),
      tage: v.number(),
      anderes: v.number(),
      rest: v.number(),
    }),
  ),
})

export const erwartet = v.parse(Erwartet, JSON.parse(readFixture('erwartet.json')))

const rechnungen = new Map(
  lines('rechnungen.ndjson').map((line) => {
    const rechnung = toRechnung(v.parse(Bo4eRechnung, line))
    return [rechnung.rechnungsnummer, rechnung]
  }),
)
const profilOf = (nummer: string) => erwartet.rechnungen[nummer]?.profil ?? 'zeile-cent'

export function rechnungOf(nummer: string) {
  const found = rechnungen.get(nummer)
  if (found === undefined) throw new Error(`${nummer} is no fixture`)
  return found
}

export const gerundet = (nummer: string) => ({ rechnung: rechnungOf(nummer), profil: profilOf(nummer) })

const Zahlung = v.object({ vertragId: v.string(), datum: v.string(), betrag: v.number() })
export const zahlungen = v.parse(v.array(Zahlung), lines('zahlungen.ndjson'))
