import type { Dokument } from '@ekp/wire/dokument'
import { useState } from 'react'
import { TextLink } from '../../ui/Links.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import dokumentAuswahlFieldsStyles from './DokumentAuswahlFields.module.css'
import styles from './DokumenteList.module.css'
import { type Angaben, DokumenteTable } from './DokumenteTable.tsx'
import {
  alleDokumente,
  type DokumentAuswahl,
  isChosen,
  kategorieText,
  listWords,
  orderDokumente,
  vertragText,
} from './dokumentAuswahl.ts'
import { useDownloads } from './downloads.ts'

// Fewer are seen at a glance.
const many = 10

/** All documents, the newest first; what many can be narrowed down to. */
export function DokumenteList({ dokumente, ...angaben }: { dokumente: readonly Dokument[] } & Angaben) {
  const { staende, news } = useDownloads()
  const [selection, setAuswahl] = useState(alleDokumente)
  const chosen = orderDokumente(dokumente).filter((dokument) => isChosen(selection, dokument))
  const isNarrowed = chosen.length < dokumente.length
  if (dokumente.length === 0) {
    return (
      <>
        <p>Hier stehen Ihre Rechnungen, Vertragsbestätigungen und andere Schreiben, sobald es welche gibt.</p>
        <p>
          Fehlt eines? Dann <TextLink to="/kontaktanfrage">schreiben Sie uns</TextLink>.
        </p>
      </>
    )
  }
  return (
    <div className={styles.list}>
      {dokumente.length > many && (
        <div className={styles.auswahl}>
          <DokumentAuswahlFields dokumente={dokumente} auswahl={selection} onChange={setAuswahl} />
          <p role="status" className={styles.count}>
            {isNarrowed ? `${chosen.length} von ${dokumente.length} Dokumenten` : `${dokumente.length} Dokumente`}
          </p>
        </div>
      )}
      {/* Another choice begins with its first page. */}
      <DokumenteTable
        key={`${selection.vertrag} ${selection.kategorie}`}
        dokumente={chosen}
        staende={staende}
        {...angaben}
      />
      <VisuallyHidden role="status">{news}</VisuallyHidden>
    </div>
  )
}

interface DokumentAuswahlFieldsProps {
  dokumente: readonly Dokument[]
  auswahl: DokumentAuswahl
  onChange: (selection: DokumentAuswahl) => void
}

/** Which of many documents are shown: those of a contract, of a kind, or both. */
function DokumentAuswahlFields({ dokumente, auswahl, onChange }: DokumentAuswahlFieldsProps) {
  const vertraege = listWords(dokumente, vertragText)
  const kategorien = listWords(dokumente, kategorieText)
  return (
    <div role="group" aria-label="Auswahl der Dokumente" className={dokumentAuswahlFieldsStyles.fields}>
      {vertraege.length > 1 && (
        <SelectField
          label="Vertrag"
          name="vertrag"
          placeholder="Alle"
          aria-required={undefined}
          options={vertraege.map(toOption)}
          value={auswahl.vertrag}
          onChange={({ currentTarget }) => onChange({ ...auswahl, vertrag: currentTarget.value })}
        />
      )}
      {kategorien.length > 1 && (
        <SelectField
          label="Kategorie"
          name="kategorie"
          placeholder="Alle"
          aria-required={undefined}
          options={kategorien.map(toOption)}
          value={auswahl.kategorie}
          onChange={({ currentTarget }) => onChange({ ...auswahl, kategorie: currentTarget.value })}
        />
      )}
    </div>
  )
}

const toOption = (word: string) => ({ value: word, label: word })
