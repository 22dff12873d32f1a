import { reichtRolle } from '@ekp/wire/dienst/rollen'
import { type Kundenblatt } from '@ekp/wire/kunde'
import { deriveKanalkuerzel } from '@ekp/wire/rules/kanalname'
import { Breakable } from '@ekp/web/ui/Breakable.tsx'
import { PlainLink } from '@ekp/web/ui/Links.tsx'
import { LoadingMask } from '@ekp/web/ui/LoadingMask.tsx'
import { Card, CardGrid, Plate } from '@ekp/web/ui/layout/Card.tsx'
import { Page, PageHeading } from '@ekp/web/ui/layout/Page.tsx'
import { SectionFailed } from '@ekp/web/ui/layout/Section.tsx'
import { StatusBadge } from '@ekp/web/ui/StatusBadge.tsx'
import { Table, type TableColumn } from '@ekp/web/ui/table/Table.tsx'
import { formatAblesewert } from '@ekp/web/lib/format.ts'
import { useParams } from '@ekp/web/lib/router/RouterView.tsx'
import { useQuery } from '@ekp/web/lib/useQuery.ts'
import { type ReactNode, useId } from 'react'
import { kundeQuery, sitzungQuery } from '../queries.ts'
import { describeStand, formatTag, formatZeit, nameAkteur, nameEintrag, nameStatus, nameVertrag } from '../texts.ts'
import styles from './Kunde.module.css'
import { Einsicht } from './Einsicht.tsx'
import { Massnahmen } from './Massnahmen.tsx'
import { VorgangLink } from './vorgangLinks.tsx'

/** All that somebody on the telephone is asked about one customer, and what can be done for him. */
export function Kunde() {
  const { mandant, kundennummer } = useParams('/$mandant/kunden/$kundennummer')
  const query = useQuery(kundeQuery(mandant, kundennummer))
  const { data: blatt, error } = query
  return (
    <Page>
      <PageHeading
        title={[blatt?.name ?? kundennummer, 'Kundendienst']}
        lead={<Plate>{blatt?.kundennummer ?? kundennummer}</Plate>}
      >
        {blatt?.name ?? 'Kunde'}
      </PageHeading>
      {error !== null && <SectionFailed query={query} />}
      {blatt === undefined && error === null && <LoadingMask />}
      {blatt !== undefined && <Blatt blatt={blatt} mandant={mandant} />}
    </Page>
  )
}

function Blatt({ blatt, mandant }: { blatt: Kundenblatt; mandant: string }) {
  const { data: sitzung } = useQuery(sitzungQuery(mandant))
  const kannAnsehen = sitzung && reichtRolle(sitzung.rolle, 'service') && !blatt.isGeloescht
  return (
    <>
      <p className={styles.states}>
        {blatt.isGeloescht && <StatusBadge tone="error">Hat verlangt, gelöscht zu werden</StatusBadge>}
        {blatt.gesperrt ? (
          <StatusBadge tone="error">Zugang gesperrt</StatusBadge>
        ) : (
          <StatusBadge tone="success">Zugang offen</StatusBadge>
        )}
        {blatt.zugriff === 'eingeschränkt' && <StatusBadge tone="warning">Darf nur ansehen</StatusBadge>}
        {blatt.isUnerreichbar && <StatusBadge tone="warning">E-Mails kommen nicht an</StatusBadge>}
        {blatt.isGebremst && <StatusBadge tone="warning">Gebremst</StatusBadge>}
      </p>
      <CardGrid className={styles.head}>
        <Part title="Kontakt">
          <dl className={styles.contact}>
            {kontakt(blatt).map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <Breakable text={value ?? 'Nicht angegeben'} />
                </dd>
              </div>
            ))}
          </dl>
        </Part>
        <Part title="Anmeldung">
          <ul className={styles.sentences}>
            {blatt.anmeldung.map((satz) => (
              <li key={satz}>{satz}</li>
            ))}
          </ul>
          <Massnahmen blatt={blatt} mandant={mandant} />
          {kannAnsehen && blatt.gesperrt && (
            <p className={styles.hint}>
              Solange der Zugang gesperrt ist, lässt sich auch das Portal des Kunden nicht ansehen.
            </p>
          )}
        </Part>
        {kannAnsehen && !blatt.gesperrt && (
          <Part title="Portal des Kunden">
            <Einsicht blatt={blatt} mandant={mandant} />
          </Part>
        )}
      </CardGrid>
      <Part title="Verträge">
        <Table
          caption="Verträge"
          columns={vertragColumns}
          rows={blatt.vertraege}
          rowKey={({ id }) => id}
          empty="Keine."
        />
        {sitzung && reichtRolle(sitzung.rolle, 'service') && (
          <p className={styles.hint}>
            Ein Vertrag oder Zähler steht beim falschen Kunden, eine Kundennummer ändert sich, zwei sind derselbe Kunde,
            ein Kunde verlangt seine Löschung:{' '}
            {reichtRolle(sitzung.rolle, 'admin') ? (
              <PlainLink
                to="/$mandant/kunden/$kundennummer/bereinigen"
                params={{ mandant, kundennummer: blatt.kundennummer }}
              >
                Bereinigen
              </PlainLink>
            ) : (
              'Das bereinigt, wer bei Ihnen die Rolle admin hat.'
            )}
          </p>
        )}
      </Part>
      <Part title="Vorgänge">
        <Table
          caption="Die letzten Vorgänge"
          columns={vorgangColumns(mandant)}
          rows={blatt.vorgaenge}
          rowKey={({ nr }) => String(nr)}
          empty="Der Kunde hat nichts eingereicht."
        />
      </Part>
      <Part title="E-Mails">
        <Table
          caption="Die letzten E-Mails an den Kunden"
          columns={mailColumns}
          rows={blatt.mails}
          rowKey={({ zeit, betreff, adresse }) => `${zeit} ${betreff} ${adresse}`}
          empty="In den letzten 90 Tagen keine."
        />
      </Part>
      <Part title="Änderungsprotokoll">
        <Table
          caption="Die letzten Einträge des Änderungsprotokolls"
          compact
          columns={protokollColumns}
          rows={blatt.protokoll}
          rowKey={({ nr }) => String(nr)}
          empty="Noch nichts."
        />
      </Part>
      <Part title="Ablesungen">
        <Table
          caption="Die letzten Ablesungen"
          compact
          columns={ablesungColumns}
          rows={blatt.ablesungen}
          rowKey={({ id }) => String(id)}
          empty="Keine."
        />
      </Part>
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </Card>
  )
}

const kontakt = ({ email, festnetz, mobil }: Kundenblatt) =>
  [
    ['E-Mail', email],
    ['Festnetz', festnetz],
    ['Mobil', mobil],
  ] as const

const vertragColumns: TableColumn<Kundenblatt['vertraege'][number]>[] = [
  { key: 'id', header: 'Vertrag', isRowHeader: true, cell: ({ id }) => id },
  { key: 'art', header: 'Art', cell: ({ versorgungsart }) => (versorgungsart === 'gas' ? 'Gas' : 'Strom') },
  { key: 'status', header: 'Status', cell: ({ status }) => nameStatus(status) },
  { key: 'adresse', header: 'Lieferadresse', cell: ({ adresse }) => adresse ?? '–' },
  {
    key: 'zaehler',
    header: 'Zähler',
    cell: ({ zaehler }) =>
      zaehler
        .filter(({ ausgebautAm }) => ausgebautAm === null)
        .map(({ nummer }) => nummer)
        .join(', ') || '–',
  },
]

const vorgangColumns = (mandant: string): TableColumn<Kundenblatt['vorgaenge'][number]>[] => [
  {
    key: 'art',
    header: 'Vorgang',
    isRowHeader: true,
    cell: (vorgang) => <VorgangLink vorgang={vorgang} mandant={mandant} />,
  },
  { key: 'vertrag', header: 'Vertrag', cell: nameVertrag },
  { key: 'zeit', header: 'Eingegangen', cell: ({ eingegangenAm }) => formatZeit(eingegangenAm) },
  { key: 'stand', header: 'Stand', cell: describeStand },
]

const arten: Readonly<Record<string, string>> = {
  KUNDE: 'Kunde',
  NETZBETREIBER: 'Netzbetreiber',
  ERSATZWERT: 'Ersatzwert',
}

const ablesungColumns: TableColumn<Kundenblatt['ablesungen'][number]>[] = [
  { key: 'tag', header: 'Abgelesen am', isRowHeader: true, cell: ({ ablesedatum }) => formatTag(ablesedatum) },
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
