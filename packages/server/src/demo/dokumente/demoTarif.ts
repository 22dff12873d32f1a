import * as v from 'valibot'
import type { DemoKalender } from '../demoKalender.ts'
import { demoTarife } from '../tarife.ts'

const Tarif = v.object({
  vertragId: v.string(),
  name: v.string(),
  tariftyp: v.string(),
  preisgarantietyp: v.optional(v.string()),
  grundpreis: v.number(),
  arbeitspreis: v.optional(v.number()),
  arbeitspreisNT: v.optional(v.number()),
  aufschlag: v.optional(v.number()),
  gueltigVon: v.string(),
  gueltigBis: v.optional(v.string()),
})
/** A tariff of the demo, as far as letters name it. */
export type DemoTarif = v.InferOutput<typeof Tarif>

/** The tariff of a demo contract that holds on a day. */
export function demoTarif(kalender: DemoKalender, vertragId: string, tag: string): DemoTarif {
  const tarife = demoTarife(kalender).map((record) => v.parse(Tarif, record))
  const found = tarife.find(
    (tarif) => tarif.vertragId === vertragId && tarif.gueltigVon <= tag && tag < (tarif.gueltigBis ?? '9999'),
  )
  if (found === undefined) throw new Error(`no tariff of ${vertragId} on ${tag}`)
  return found
}
