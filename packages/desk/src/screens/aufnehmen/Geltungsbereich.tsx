import type { Kundenblatt } from '@ekp/wire/kunde/kundenblatt'
import { SelectField } from '@ekp/web/ui/fields/SelectField.tsx'
import { Fragment, type ReactNode, useState } from 'react'
import { optionsOf } from './Vertragswahl.tsx'

interface GeltungsbereichProps {
  wort: string
  vertraege: Kundenblatt['vertraege']
  /** The form, for one contract or without one for the customer; another choice begins another form. */
  children: (vertragId: string | undefined) => ReactNode
}

const alle = 'alle'

/** Whether a new entry is to hold for the customer or for one contract, and the form of it. */
export function Geltungsbereich({ wort, vertraege, children }: GeltungsbereichProps) {
  const [gewaehlt, setGewaehlt] = useState(alle)
  const bestehende = vertraege.filter(({ status }) => status !== 'storniert')
  return (
    <>
      {bestehende.length > 0 && (
        <SelectField
          label="Gilt für"
          name="geltungsbereich"
          options={[{ value: alle, label: `Alle Verträge ohne eigene ${wort}` }, ...optionsOf(bestehende)]}
          value={gewaehlt}
          onChange={({ target }) => setGewaehlt(target.value)}
        />
      )}
      <Fragment key={gewaehlt}>{children(gewaehlt === alle ? undefined : gewaehlt)}</Fragment>
    </>
  )
}
