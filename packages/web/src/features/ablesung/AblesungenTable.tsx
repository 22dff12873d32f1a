import type { Ablesung } from '@ekp/wire/ablesung'
import { formatAblesewert, formatDatum, nichtAngegeben } from '../../lib/format.ts'
import { Identifier } from '../../ui/Identifier.tsx'
import { PagedTable } from '../../ui/table/PagedTable.tsx'
import type { TableColumn } from '../../ui/table/Table.tsx'
import { classNames } from '../../ui/classNames.ts'
import { Ablesewerte, formatDifferenz } from './Ablesewerte.tsx'
import styles from './AblesungenTable.module.css'
import { deriveDifferenzen, type Differenz } from './differenzen.ts'
import { ableseartText } from './texts.ts'

interface AblesungenTableProps {
  ablesungen: readonly Ablesung[]
  einheit: string
}

/** All readings of a contract, newest first [ablesung-25]. */
export function AblesungenTable({ ablesungen, einheit }: AblesungenTableProps) {
  const rows = ablesungen.toSorted((one, other) => other.ablesedatum.localeCompare(one.ablesedatum))
  const differenzen = deriveDifferenzen(ablesungen)
  const hasKanaele = rows.some(({ ablesewerte }) => Object.keys(ablesewerte).length > 1)
  const zeichen = Math.max(0, ...[...differenzen].flatMap(lengthsOfDifferenzen))
  const hasDifferenzen = zeichen > 0
  const isLong = hasDifferenzen && rows.some(hasLongWert)
  return (
    <div
      className={classNames(styles.ablesungen, isLong && styles.long)}
      style={{ ['--differenz-size' as string]: `${zeichen}ch` }}
    >
      {hasDifferenzen && <Erklaerung hasKanaele={hasKanaele} einheit={einheit} />}
      <PagedTable
        caption="Ablesungen"
        wide
        foldedAs={({ ablesedatum }) => formatDatum(ablesedatum)}
        columns={ablesungColumns({ rows, einheit, hasKanaele, isLong, differenzen })}
        rows={rows}
        rowKey={rowKey}
        firstSize={12}
        pageSize={24}
        empty="Es wurden keine Ablesungen gefunden."
      />
    </div>
  )
}

const lengthsOfDifferenzen = ([{ ablesewerte }, differenz]: readonly [Ablesung, Differenz]) =>
  Object.entries(differenz).map(
    ([kennzahl, wert]) => formatDifferenz(wert, ablesewerte[kennzahl]?.nachkommastellen ?? null).length,
  )

// More characters than those of `19.800,00` leave no room on one line of a phone.
const hasLongWert = ({ ablesewerte }: Ablesung) =>
  Object.values(ablesewerte).some(
    ({ ablesewert, nachkommastellen }) => formatAblesewert(ablesewert, nachkommastellen).length > 9,
  )

function Erklaerung({ hasKanaele, einheit }: { hasKanaele: boolean; einheit: string }) {
  return (
    <p className={styles.explanation}>
      {hasKanaele && <span className={styles.kuerzel}>HT ist der Hochtarif, NT der Niedertarif. </span>}
      Klein dahinter steht, wie viel seit der vorigen Ablesung dazukam{einheit !== '' && `, in ${einheit}`}.
    </p>
  )
}

interface Darstellung {
  rows: readonly Ablesung[]
  einheit: string
  hasKanaele: boolean
  isLong: boolean
  differenzen: ReadonlyMap<Ablesung, Differenz>
}

function ablesungColumns({ rows, einheit, hasKanaele, isLong, differenzen }: Darstellung): TableColumn<Ablesung>[] {
  return [
    {
      key: 'datum',
      header: 'Ablesedatum',
      isRowHeader: true,
      cell: (one) => (
        <>
          {formatDatum(one.ablesedatum)}
          {rows.some((other) => other !== one && other.ablesedatum === one.ablesedatum) && (
            <span className={styles.grund}> {one.ablesegrund}</span>
          )}
        </>
      ),
    },
    {
      key: 'zaehler',
      header: 'Zählernummer',
      cell: ({ zaehlernummer }) => (zaehlernummer === null ? nichtAngegeben : <Identifier>{zaehlernummer}</Identifier>),
    },
    {
      key: 'werte',
      header: hasKanaele ? 'Ablesewerte' : 'Ablesewert',
      align: 'end',
      inLine: true,
      cell: (one) => (
        <Ablesewerte werte={one.ablesewerte} einheit={einheit} isLong={isLong} differenz={differenzen.get(one)} />
      ),
    },
    { key: 'grund', header: 'Ablesegrund', cell: ({ ablesegrund }) => ablesegrund ?? nichtAngegeben },
    {
      key: 'hinweis',
      header: 'Erfassungshinweis',
      cell: ({ erfassungshinweis }) => erfassungshinweis ?? nichtAngegeben,
    },
    { key: 'ermittlung', header: 'Ermittlungsart', cell: ({ ermittlungsart }) => ermittlungsart ?? nichtAngegeben },
    { key: 'art', header: 'Ableseart', cell: ({ ableseart }) => ableseartText(ableseart) },
  ]
}

function rowKey({ ablesedatum, zaehlernummer, ablesewerte, ableseart, ablesegrund }: Ablesung): string {
  return JSON.stringify([ablesedatum, zaehlernummer, ablesewerte, ableseart, ablesegrund])
}
