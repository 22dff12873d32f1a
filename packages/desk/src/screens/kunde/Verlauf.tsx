import type { Kundenblatt } from '@ekp/wire/kunde/kundenblatt'
import { ausERechnungSatz } from '@ekp/wire/rules/ausERechnung'
import { deriveKanalkuerzel } from '@ekp/wire/rules/kanalname'
import { Breakable } from '@ekp/web/ui/Breakable.tsx'
import { Table, type TableColumn } from '@ekp/web/ui/table/Table.tsx'
import { Identifier } from '@ekp/web/ui/Identifier.tsx'
import { formatAblesewert, formatEuro } from '@ekp/web/lib/format.ts'
import { formatTag, formatZahl, formatZeit, nameAkteur, nameEintrag } from '../../texts.ts'
import { Vorgangstabelle } from '../Vorgangstabelle.tsx'
import { Abschlaege } from './Abschlaege.tsx'
import { Dokumente } from './Dokumente.tsx'
import { Fold } from './Fold.tsx'

interface VerlaufProps {
  blatt: Kundenblatt
  mandant: string
  /** Whether the account that is signed in may open his documents. */
  kannOeffnen: boolean
}

/** What he pays in advance and what happened, a line each: readings, bills, documents, what he has sent, mails to him, the audit trail. */
export const Verlauf = ({ blatt, mandant, kannOeffnen }: VerlaufProps) => {
  const { ablesungen, rechnungen, dokumente, mails, protokoll } = blatt
  const erledigte = blatt.vorgaenge.filter(({ uebergebenAm }) => uebergebenAm !== null)
  return (
    <div>
      <Abschlaege blatt={blatt} mandant={mandant} />
      <Fold title="Ablesungen" value={lastOf(ablesungen, ({ ablesedatum }) => formatTag(ablesedatum))}>
        <Table
          caption="Die letzten Ablesungen"
          compact
          columns={ablesungColumns}
          rows={ablesungen}
          rowKey={({ id }) => String(id)}
          empty="Keine."
        />
      </Fold>
      {rechnungen.length > 0 && (
        <Fold title="Rechnungen" value={lastOf(rechnungen, ({ bis }) => `bis ${formatTag(bis)}`)}>
          <Table
            caption="Die letzten Rechnungen"
            columns={rechnungColumns}
            rows={rechnungen}
            rowKey={({ rechnungsnummer }) => rechnungsnummer}
            empty=""
          />
          <p>Wie der Kunde eine sieht: Portal des Kunden ansehen, beginnt mit dieser Rechnung.</p>
        </Fold>
      )}
      <Fold title="Dokumente" value={lastOf(dokumente, ({ erstelltAm }) => formatZeit(erstelltAm))}>
        <Dokumente blatt={blatt} mandant={mandant} kannOeffnen={kannOeffnen} />
      </Fold>
      <Fold title="Erledigte Vorgänge" value={lastOf(erledigte, ({ eingegangenAm }) => formatZeit(eingegangenAm))}>
        <Vorgangstabelle
          caption="Die letzten erledigten Vorgänge"
          vorgaenge={erledigte}
          mandant={mandant}
          empty="Keine."
        />
      </Fold>
      <Fold title="E-Mails" value={lastOf(mails, ({ zeit }) => formatZeit(zeit))}>
        <Table
          caption="Die letzten E-Mails an den Kunden"
          columns={mailColumns}
          rows={mails}
          rowKey={({ zeit, betreff, adresse }) => `${zeit} ${betreff} ${adresse}`}
          empty="In den letzten 90 Tagen keine."
        />
      </Fold>
      <Fold title="Änderungsprotokoll" value={lastOf(protokoll, ({ zeit }) => formatZeit(zeit))}>
        <Table
          caption="Die letzten Einträge des Änderungsprotokolls"
          compact
          columns={protokollColumns}
          rows={protokoll}
          rowKey={({ nr }) => String(nr)}
          empty="Noch nichts."
        />
      </Fold>
    </div>
  )
}

/** How many there are and when the latest was; `rows` begin with it. */
function lastOf<Row>(rows: readonly Row[], timeOf: (row: Row) => string): string {
  const [latest] = rows
  return latest === undefined ? 'keine' : `${formatZahl(rows.length)}, zuletzt ${timeOf(latest)}`
}

const arten: Readonly<Record<string, string>> = {
  KUNDE: 'Kunde',
  NETZBETREIBER: 'Netzbetreiber',
  ERSATZWERT: 'Ersatzwert',
}

const ablesungColumns: TableColumn<Kundenblatt['ablesungen'][number]>[] = [
  { key: 'tag', header: 'Abgelesen am', isRowHeader: true, cell: ({ ablesedatum }) => formatTag(ablesedatum) },
  { key: 'vertrag', header: 'Vertrag', cell: ({ vertragId }) => vertragId },
  { key: 'zaehler', header: 'Zähler', cell: ({ zaehlernummer }) => zaehlernummer },
  {
    key: 'werte',
    header: 'Stand',
    align: 'end',
    // As the customer reads it.
    cell: ({ werte, einheit }) =>
      werte.map(({ obiskennzahl, wert, nachkommastellen }) => (
        <div key={obiskennzahl}>
          {werte.length > 1 && `${deriveKanalkuerzel(obiskennzahl)} `}
          {formatAblesewert(Number(wert), nachkommastellen)} {einheit}
        </div>
      )),
  },
  { key: 'art', header: 'Von', cell: ({ ableseart }) => arten[ableseart] ?? ableseart },
  {
    key: 'eingang',
    header: 'Eingegangen',
    cell: ({ eingegangenAm }) => (eingegangenAm === null ? 'durch einen Import' : formatZeit(eingegangenAm)),
  },
]

const rechnungColumns: TableColumn<Kundenblatt['rechnungen'][number]>[] = [
  {
    key: 'rechnung',
    header: 'Rechnung',
    isRowHeader: true,
    cell: ({ titel, rechnungsnummer, ausERechnung }) => (
      <>
        {titel ?? 'Rechnung'} <Identifier>{rechnungsnummer}</Identifier>
        {ausERechnung && <div>{ausERechnungSatz}</div>}
      </>
    ),
  },
  { key: 'vertrag', header: 'Vertrag', cell: ({ vertragId }) => <Identifier>{vertragId}</Identifier> },
  { key: 'zeitraum', header: 'Zeitraum', cell: ({ von, bis }) => `${formatTag(von)} bis ${formatTag(bis)}` },
  { key: 'betrag', header: 'Betrag', align: 'end', cell: ({ brutto }) => formatEuro(brutto) },
  {
    key: 'zuZahlen',
    header: 'Zu zahlen',
    align: 'end',
    cell: ({ zuZahlen }) => zuZahlen !== null && formatEuro(zuZahlen),
  },
  { key: 'satz', header: 'Nachgerechnet', cell: ({ satz }) => satz ?? 'noch nicht' },
]

const mailColumns: TableColumn<Kundenblatt['mails'][number]>[] = [
  { key: 'zeit', header: 'Zeit', isRowHeader: true, cell: ({ zeit }) => formatZeit(zeit) },
  { key: 'betreff', header: 'Betreff', cell: ({ betreff }) => betreff },
  { key: 'adresse', header: 'An', cell: ({ adresse }) => <Breakable text={adresse} /> },
  { key: 'stand', header: 'Stand', cell: ({ stand }) => stand },
]

const protokollColumns: TableColumn<Kundenblatt['protokoll'][number]>[] = [
  { key: 'zeit', header: 'Zeit', isRowHeader: true, cell: ({ zeit }) => formatZeit(zeit) },
  { key: 'aktion', header: 'Was', cell: nameEintrag },
  {
    key: 'wer',
    header: 'Wer',
    cell: ({ akteur, bearbeiter }) => `${nameAkteur(akteur)}${bearbeiter === null ? '' : ` (${bearbeiter})`}`,
  },
]
