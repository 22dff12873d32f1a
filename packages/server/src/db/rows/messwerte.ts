import type { Generated } from 'kysely'

export interface AblesungFotoRow {
  ablesung_id: number
  jpeg: Buffer
}

/** A channel that has a load profile. */
export interface LastgangkanalRow {
  id: Generated<number>
  vertrag_id: string
  obiskennzahl: string
  /** The minutes of a step. */
  minuten: 15 | 60
}
