import { type Kysely, sql } from 'kysely'

// A sub-select, so that it is asked once a query and not once a row. Not set: null, and no row is anybody's.
const kunde = `(select current_setting('app.kundennummer', true))`
const ofKunde = `kundennummer = ${kunde}`
// True where the condition is. The planner takes it for true of nearly all rows, as it is of those that calls ask for;
// taking it for half of them, it would look up the contract once for each value that it has.
const nearlyAlways = (condition: string) => `nullif(${condition}, false) is not null`
// Contracts, channels and readings guard themselves: what can be read there is the customer's. Each by its key, so that
// neither his other contracts nor those of all others are read for one of them.
const ofVertrag = nearlyAlways('exists (select from vertrag where vertrag.id = vertrag_id)')
const ofAblesung = nearlyAlways('exists (select from ablesung where ablesung.id = ablesung_id)')
// A year has 365 rows of one channel: his channels are found once.
const ofKanal = nearlyAlways(
  'kanal_id in (select id from lastgangkanal where lastgangkanal.vertrag_id = any (array(select id from vertrag)))',
)
const ofOwnVertragIfAny = `${ofKunde} and (vertrag_id is null or ${ofVertrag})`

type Command = 'select' | 'insert' | 'update'

interface Tabelle {
  readonly name: string
  /** Which rows are the customer's. */
  readonly own: string
  /** The columns of each command; true for all, an empty list for none but the lock of a row. */
  readonly rights: { readonly [command in Command]?: true | readonly string[] }
  /** Which rows he may add; otherwise those that are his. */
  readonly added?: string
}

const eintragsspalten = ['gueltig_bis', 'beendet_zum', 'entfallen_am']

const tabellen: readonly Tabelle[] = [
  {
    name: 'anschlussnutzer',
    own: ofKunde,
    rights: {
      select: [
        'kundennummer',
        'anrede',
        'titel',
        'vorname',
        'nachname',
        'firma',
        'geburtsdatum',
        'email',
        'festnetz',
        'mobil',
        'fax',
        'zugriff',
        'gesperrt',
        'passwort_einmalig',
      ],
      update: ['email', 'festnetz', 'mobil', 'fax'],
    },
  },
  { name: 'vertrag', own: ofKunde, rights: { select: true, update: ['gewuenschtes_lieferende'] } },
  // A reading locks its meter, which takes the right to change a column; nothing of it can be changed.
  { name: 'zaehler', own: ofVertrag, rights: { select: true, update: [] } },
  { name: 'messkanal', own: ofVertrag, rights: { select: true } },
  { name: 'tarif', own: ofVertrag, rights: { select: true } },
  { name: 'verbrauch', own: ofVertrag, rights: { select: true } },
  { name: 'umrechnung', own: ofVertrag, rights: { select: true } },
  { name: 'lastgangkanal', own: ofVertrag, rights: { select: true } },
  { name: 'lastgang', own: ofKanal, rights: { select: true } },
  {
    name: 'ablesung',
    own: ofVertrag,
    rights: {
      select: true,
      insert: [
        'vertrag_id',
        'zaehlernummer',
        'ablesedatum',
        'obiskennzahlen',
        'ablesewerte',
        'ablesegrund',
        'erfassungshinweis',
        'ermittlungsart',
        'ableseart',
        'eingegangen_am',
      ],
      update: ['ablesegrund', 'erfassungshinweis', 'ermittlungsart', 'ableseart', 'eingegangen_am'],
    },
    added: `${ofVertrag} and ableseart = 'KUNDE'`,
  },
  { name: 'ablesung_foto', own: ofAblesung, rights: { select: true, insert: true, update: ['jpeg'] } },
  {
    name: 'rechnungsadresse',
    own: ofKunde,
    rights: { select: true, insert: true, update: eintragsspalten },
    added: ofOwnVertragIfAny,
  },
  {
    name: 'bankverbindung',
    own: ofKunde,
    rights: { select: true, insert: true, update: eintragsspalten },
    added: ofOwnVertragIfAny,
  },
  { name: 'dokument', own: ofKunde, rights: { select: true } },
  {
    name: 'vorgang',
    own: ofKunde,
    // When it came and went in the outbox is not the customer's to say.
    rights: { select: true, insert: ['kundennummer', 'vertrag_id', 'art', 'inhalt', 'eingegangen_am'] },
    added: ofOwnVertragIfAny,
  },
  {
    name: 'protokoll',
    own: ofKunde,
    rights: {
      select: ['kundennummer', 'nr', 'zeit', 'akteur', 'aktion', 'objekt', 'inhalt'],
      insert: ['kundennummer', 'zeit', 'akteur', 'aktion', 'objekt', 'inhalt'],
    },
    added: `${ofKunde} and akteur = 'kunde'`,
  },
  { name: 'protokoll_kopf', own: ofKunde, rights: { select: ['kundennummer', 'nr'] } },
  // Of what he signs in with, what the export tells him, and no secret.
  { name: 'sitzung', own: ofKunde, rights: { select: ['kundennummer', 'endet_spaetestens'] } },
  {
    name: 'passwort_reset',
    own: ofKunde,
    rights: { select: ['kundennummer', 'angefordert_am', 'nichtig', 'gilt_bis'] },
  },
  { name: 'geraet', own: ofKunde, rights: { select: ['kundennummer', 'angelegt_am', 'gilt_bis'] } },
]

function guard({ name, own, rights, added = own }: Tabelle): string[] {
  const { select, insert, update } = rights
  const allow = (command: Command, columns: true | readonly string[]) =>
    `grant ${command}${columns === true ? '' : ` (${columns.join(', ')})`} on ${name} to ekp_app`
  const policy = (command: Command, clause: string) =>
    `create policy eigene_${command} on ${name} for ${command} to ekp_app ${clause}`
  const lockOnly = update !== undefined && update !== true && update.length === 0
  return [
    `alter table ${name} enable row level security`,
    ...(select === undefined ? [] : [allow('select', select), policy('select', `using (${own})`)]),
    ...(insert === undefined ? [] : [allow('insert', insert), policy('insert', `with check (${added})`)]),
    ...(update === undefined
      ? []
      : [
          lockOnly ? `grant update on ${name} to ekp_app` : allow('update', update),
          policy('update', `using (${own}) with check (${lockOnly ? 'false' : added})`),
        ]),
  ]
}

/**
 * The second wall behind the ownership check [T1]: customers' calls run as a role that reads and writes one customer's
 * rows, and no table that is not named here. The role belongs to the whole cluster: createKundenrolle creates it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$ begin
      execute format('grant usage on schema %I to ekp_app', current_schema());
    end $$;
    -- The market's prices are everybody's.
    grant select on marktpreis to ekp_app;
    grant usage on sequence mandatsnummer to ekp_app;

    -- Queues a job for whoever may not touch the queue's own tables; a customer's call queues mails and nothing else.
    -- Those tables come after this function, which looks for them when it runs.
    create function queue_job(task text, payload json, in_seconds double precision, key text, most_attempts integer)
    returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
    begin
      if current_setting('role') = 'ekp_app' and task <> 'mail' then
        raise exception 'no job for a customer to queue' using errcode = 'insufficient_privilege';
      end if;
      perform graphile_worker.add_job(
        task, payload, run_at => now() + make_interval(secs => in_seconds), job_key => key, max_attempts => most_attempts
      );
    end $$;
    revoke all on function queue_job from public;
    grant execute on function queue_job to ekp_app;
  `.execute(db)
  for (const statement of tabellen.flatMap(guard)) await sql.raw(statement).execute(db)
}
