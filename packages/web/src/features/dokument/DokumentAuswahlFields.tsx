import type { Dokument } from '@ekp/wire/dokument'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import styles from './DokumentAuswahlFields.module.css'
import { type DokumentAuswahl, kategorieText, listWords, vertragText } from './dokumentAuswahl.ts'

interface DokumentAuswahlFieldsProps {
  dokumente: readonly Dokument[]
  auswahl: DokumentAuswahl
  onChange: (auswahl: DokumentAuswahl) => void
}

/** Which of many documents are shown: those of a contract, of a kind, or both. */
export function DokumentAuswahlFields({ dokumente, auswahl, onChange }: DokumentAuswahlFieldsProps) {
  const vertraege = listWords(dokumente, vertragText)
  const kategorien = listWords(dokumente, kategorieText)
  return (
    <div role="group" aria-label="Auswahl der Dokumente" className={styles.fields}>
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
