import { dienst } from './tables/dienst.ts'
import { eintraege } from './tables/eintraege.ts'
import { kunde } from './tables/kunde.ts'
import { messwerte } from './tables/messwerte.ts'
import { nachweise } from './tables/nachweise.ts'
import { preise } from './tables/preise.ts'
import { rechnung } from './tables/rechnung.ts'
import type { Row } from './tables/table.ts'
import { vertrag } from './tables/vertrag.ts'
import { vorgang } from './tables/vorgang.ts'
import { zugang } from './tables/zugang.ts'

/** The tables of one tenant's database; those of libraries, such as the job queue's, are in `tables/fremde.ts`. */
export const tables = {
  ...kunde,
  ...zugang,
  ...vertrag,
  ...messwerte,
  ...eintraege,
  ...preise,
  ...rechnung,
  ...vorgang,
  ...dienst,
  ...nachweise,
}

/** The same as types, for queries. */
export type Schema = { [T in keyof typeof tables]: Row<(typeof tables)[T]> }
