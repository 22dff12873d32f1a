import type { Kundenblatt } from '@ekp/wire/kunde/kundenblatt'
import { MailLink, PhoneLink } from '@ekp/web/ui/Links.tsx'
import type { ReactNode } from 'react'
import { Identifier } from '@ekp/web/ui/Identifier.tsx'
import { formatTag } from '../../texts.ts'
import styles from '../Kunde.module.css'
import { type Row, Rows } from '../Rows.tsx'
import { Fold } from './Fold.tsx'

/** Who he is, how he is reached and where bills go. */
export const Person = ({ blatt }: { blatt: Kundenblatt }) => (
  <>
    <Rows
      rows={[
        ['Geburtsdatum', blatt.geburtsdatum === null ? 'nicht bekannt' : formatTag(blatt.geburtsdatum)],
        ['E-Mail', blatt.email === null ? 'nicht bekannt' : <MailLink key="email" adresse={blatt.email} />],
        ...telefone(blatt),
      ]}
    />
    <Eintraege
      name="Rechnungsadresse"
      none="keine eigene: Post geht an die Lieferadresse"
      more="Weitere Rechnungsadressen"
      eintraege={blatt.rechnungsadressen}
    >
      {(adresse) => <Angabe text={adresse.zeilen.join(', ')} hint={geltung(adresse)} />}
    </Eintraege>
  </>
)

/** The accounts that pay his bills. */
export const Konten = ({ blatt: { bankverbindungen } }: { blatt: Kundenblatt }) => (
  <Eintraege none="Keine." more="Weitere Bankverbindungen" eintraege={bankverbindungen}>
    {(konto) => (
      <Angabe
        text={<Identifier>{konto.konto}</Identifier>}
        hint={[
          konto.kontoinhaber,
          konto.bank,
          konto.lastschrift ? 'Lastschrift' : 'keine Lastschrift',
          konto.mandatsreferenz && `Mandat ${konto.mandatsreferenz}`,
          geltung(konto),
        ]
          .filter(Boolean)
          .join(', ')}
      />
    )}
  </Eintraege>
)

function telefone({ festnetz, mobil, fax }: Kundenblatt): Row[] {
  const nummern = [
    ['Festnetz', festnetz],
    ['Mobil', mobil],
    ['Fax', fax],
  ] as const
  return nummern.flatMap(([name, nummer]): Row[] =>
    nummer === null ? [] : [[name, <PhoneLink key={name} nummer={nummer} />]],
  )
}

interface Eintrag {
  readonly vertragId: string | null
  readonly gueltigVon: string | null
  readonly gueltigBis: string | null
}

/** What an entry holds for: ` (Vertrag 4711, ab 01.01.2027)`. */
function geltung({ vertragId, gueltigVon, gueltigBis }: Eintrag): string {
  const parts = [
    ...(vertragId === null ? [] : [`Vertrag ${vertragId}`]),
    ...(gueltigVon === null ? [] : [`ab ${formatTag(gueltigVon)}`]),
    ...(gueltigBis === null ? [] : [`bis ${formatTag(gueltigBis)}`]),
  ]
  return parts.join(', ')
}

interface EintraegeProps<E extends Eintrag> {
  /** What the entry is called; missing where the title of its card says it. */
  name?: string
  /** What stands there without an entry. */
  none: string
  /** Names the others. */
  more: string
  /** The customer's own first, and of each contract the one of today first. */
  eintraege: readonly E[]
  children: (eintrag: E) => ReactNode
}

/** The first entry, and behind a line those that are planned or belong to one contract. */
function Eintraege<E extends Eintrag & { readonly id: string }>(props: EintraegeProps<E>) {
  const { name, none, more, eintraege, children } = props
  const [first, ...others] = eintraege
  const shown = first === undefined ? none : children(first)
  return (
    <div>
      {name === undefined ? <div>{shown}</div> : <Rows rows={[[name, shown]]} />}
      {others.length > 0 && (
        <Fold title={more} level={3} value={others.length}>
          {others.map((eintrag) => (
            <div key={eintrag.id}>{children(eintrag)}</div>
          ))}
        </Fold>
      )}
    </div>
  )
}

const Angabe = ({ text, hint }: { text: ReactNode; hint: string }) => (
  <>
    {text}
    {hint !== '' && <div className={styles.hint}>{hint}</div>}
  </>
)
