import { type ReactNode, useEffect, useRef } from 'react'
import { saveBeleg } from '../../../lib/beleg.ts'
import { useTenant } from '../../../lib/tenantContext.ts'
import { Actions } from '../../../ui/Actions.tsx'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ValueTable } from '../../../ui/table/ValueTable.tsx'
import styles from './ErklaerungBeleg.module.css'
import { bestaetigungText, type Erklaerungseingang, listBelegzeilen } from './beleg.ts'

interface ErklaerungBelegProps {
  titel: 'Kündigung' | 'Widerruf'
  eingang: Erklaerungseingang
  /** Where to go from here. */
  children: ReactNode
}

/** The receipt of a declaration: content, date and time, to be saved or printed (§ 312k Abs. 3, § 356a Abs. 4 BGB). */
export function ErklaerungBeleg({ titel, eingang, children }: ErklaerungBelegProps) {
  const { name } = useTenant()
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    top.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [])

  const save = () =>
    saveBeleg({ titel, lieferant: name, zeilen: listBelegzeilen(eingang), eingegangenAm: eingang.eingegangenAm })

  return (
    <>
      <div ref={top} tabIndex={-1}>
        <Alert kind={eingang.bestaetigung === 'keine' ? 'warning' : 'success'} announced={false}>
          {bestaetigungText(eingang)}
        </Alert>
      </div>
      <ValueTable
        rows={listBelegzeilen(eingang).map(({ label, value }) => ({
          label,
          value: <span className={styles.angabe}>{value}</span>,
        }))}
      />
      <Actions>
        <Button variant="primary" onClick={save}>
          Als Textdatei speichern
        </Button>
        <Button onClick={() => window.print()}>Drucken</Button>
        {children}
      </Actions>
    </>
  )
}
