import type { Versorgungsart, KundenArt } from '@ekp/wire/vertrag'
import type { RawBuilder } from 'kysely'
import type { Database } from '../../db/open.ts'
import type { VertragRow } from '../../db/tables/vertrag.ts'
import type { OwnedVertrag } from '../../http/access.ts'
import type { JobContext } from '../../jobs/Task.ts'
import type { Mail } from '../../mail/Mail.ts'
import type { Tenant } from '../../tenant/tenant.ts'

/** What a topic is told of the contract that it writes about. */
export interface Vertragsangaben extends OwnedVertrag {
  readonly versorgungsart: Versorgungsart
  readonly kundenArt: KundenArt
  readonly lieferbeginn: VertragRow['lieferbeginn']
  readonly lieferende: VertragRow['lieferende']
  readonly storniert: boolean
  /** The customer may look and send nothing. */
  readonly isNurLesend: boolean
}

/** What a topic says; contract, salutation and the way to cancel are the same in all. */
export interface Text extends Pick<Mail, 'betreff' | 'absaetze' | 'schluss' | 'knopf'> {
  /** Besides contract and place of delivery. */
  readonly angaben: NonNullable<Mail['angaben']>
  /** After „Sie bekommen“, as the reason of the mail. */
  readonly was: string
}

/** A topic of mails that customers order: when one is due, and what it says [benachrichtigung-1]. */
export interface Themenregel {
  /**
   * A query of all news of now, ordered or not. Its columns are `vertrag_id` and `anlass`: a text that names the news
   * within its contract and stays the same. It runs each minute, so an index has to find its rows.
   */
  readonly listNews: (now: Date) => RawBuilder<unknown>
  /** Says why a contract can have no such mail, by its `PortalError`; undefined: each can. */
  readonly checkOffered?: (
    db: Database,
    tenant: Pick<Tenant, 'historieFuerAlleTarife'>,
    own: OwnedVertrag,
  ) => Promise<void>
  /** The mail about one piece of news; undefined where there is nothing to say, which counts as said. */
  readonly write: (context: JobContext, vertrag: Vertragsangaben, anlass: string) => Promise<Text | undefined>
}
