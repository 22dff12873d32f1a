import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { Mandant } from '../dienst.ts'
import { missing, pasted, VertragId, Zaehlernummer } from '../schema/scalars.ts'
import { strict } from '../schema/strict.ts'

// As typed: the tenant's prefix may be missing.
const Kundennummer = pasted(40)
const ausfuehren = v.boolean('Bitte geben Sie true oder false an.')

/** What may be wrong with which customers, contracts and meters there are. */
export const Bereinigungswunsch = v.variant(
  'art',
  [
    strict({ art: v.literal('vertrag_umhaengen'), vertragId: VertragId, nach: Kundennummer, ausfuehren }),
    strict({ art: v.literal('vertrag_entfernen'), vertragId: VertragId, ausfuehren }),
    strict({ art: v.literal('zaehler_entfernen'), vertragId: VertragId, zaehlernummer: Zaehlernummer, ausfuehren }),
    strict({ art: v.literal('kunde_umnummerieren'), kundennummer: Kundennummer, neu: Kundennummer, ausfuehren }),
    strict({ art: v.literal('kunde_zusammenfuehren'), kundennummer: Kundennummer, bleibt: Kundennummer, ausfuehren }),
    strict({ art: v.literal('kunde_loeschen'), kundennummer: Kundennummer, ausfuehren }),
  ],
  'Erlaubt sind: vertrag_umhaengen, vertrag_entfernen, zaehler_entfernen, kunde_umnummerieren, kunde_zusammenfuehren, kunde_loeschen.',
)
export type Bereinigungswunsch = v.InferOutput<typeof Bereinigungswunsch>

export const bereinige = endpoint({
  method: 'POST',
  path: '/:mandant/bereinigungen',
  summary: 'Bringt in Ordnung, welche Kunden, Verträge und Zähler es gibt; ohne ausfuehren sagt es nur, was geschähe.',
  access: 'admin',
  params: Mandant,
  body: Bereinigungswunsch,
  output: v.object({
    /** What happens, in sentences, some with points. */
    absaetze: v.array(v.object({ satz: v.string(), punkte: v.array(v.string()) })),
    /** What is to be known once it is done. */
    folge: v.string(),
    /** The customer that is left afterwards; null: none. */
    kundennummer: missing(v.string()),
  }),
})
