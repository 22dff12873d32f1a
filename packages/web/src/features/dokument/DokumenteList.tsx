import type { Dokument } from '@ekp/wire/dokument'
import { useState } from 'react'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { alleDokumente, isChosen } from './dokumentAuswahl.ts'
import { DokumentAuswahlFields } from './DokumentAuswahlFields.tsx'
import { DokumenteTable } from './DokumenteTable.tsx'
import styles from './DokumenteList.module.css'
import { orderDokumente } from './orderDokumente.ts'
import { useDownloads } from './useDownloads.ts'

// Fewer are seen at a glance.
const many = 10

/** All documents, the newest first; what many can be narrowed down to. */
export function DokumenteList({ dokumente }: { dokumente: readonly Dokument[] }) {
  const { staende, news } = useDownloads()
  const [auswahl, setAuswahl] = useState(alleDokumente)
  const chosen = orderDokumente(dokumente).filter((dokument) => isChosen(auswahl, dokument))
  const isNarrowed = chosen.length < dokumente.length
  if (dokumente.length === 0) {
    return <p>Hier stehen Ihre Rechnungen, Vertragsbestätigungen und andere Schreiben, sobald es welche gibt.</p>
  }
  return (
    <div className={styles.list}>
      {dokumente.length > many && (
        <div className={styles.auswahl}>
          <DokumentAuswahlFields dokumente={dokumente} auswahl={auswahl} onChange={setAuswahl} />
          <p role="status" className={styles.count}>
            {isNarrowed ? `${chosen.length} von ${dokumente.length} Dokumenten` : `${dokumente.length} Dokumente`}
          </p>
        </div>
      )}
      {/* Another choice begins with its first page. */}
      <DokumenteTable key={`${auswahl.vertrag} ${auswahl.kategorie}`} dokumente={chosen} staende={staende} />
      <VisuallyHidden role="status">{news}</VisuallyHidden>
    </div>
  )
}
