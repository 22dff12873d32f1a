import type { Messkanal } from '@ekp/wire/ablesung'
import { ablesewertDescription, ablesewertPlaceholder, parseAblesewert } from '@ekp/wire/rules/ablesewert'
import { deriveKanalname } from '@ekp/wire/rules/kanalname'
import { useState } from 'react'
import { formatDatum } from '../../lib/format.ts'
import { FieldGroup } from '../../ui/fields/FieldGroup.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import type { WaehlbarerZaehler } from './Zaehlerauswahl.ts'
import { ablesewertFieldId } from './ablesungFeld.ts'
import { zaehlerEinheit } from './einheit.ts'
import { formatAblesewert } from './formatAblesewert.ts'

interface AblesewertFieldsProps {
  zaehler: WaehlbarerZaehler
  /** What was typed, by obiskennzahl. */
  werte: Readonly<Record<string, string>>
  onChange: (obiskennzahl: string, text: string) => void
  /** What the server refused, by obiskennzahl. */
  refusals: Readonly<Record<string, string>>
}

// Stands beside the field already; comes along where a figure is pasted.
const einheitAtEnd = /\s*(?:kWh|m³|m3)\s*$/i

/** One field per Messkanal, with its last value [ablesung-8]. */
export function AblesewertFields({ zaehler, werte, onChange, refusals }: AblesewertFieldsProps) {
  const { kanaele } = zaehler
  // Errors appear when a field is left, not while it is typed in.
  const [left, setLeft] = useState<Readonly<Record<string, boolean>>>({})
  const single = kanaele.length === 1

  const fields = kanaele.map((kanal, index) => {
    const { obiskennzahl } = kanal
    const text = werte[obiskennzahl] ?? ''
    const parsed = parseAblesewert(text, kanal)
    const own = left[obiskennzahl] && text !== '' && 'fehler' in parsed ? parsed.fehler : undefined
    return (
      <TextField
        key={obiskennzahl}
        id={ablesewertFieldId(index)}
        label={single ? 'Ablesewert' : deriveKanalname(obiskennzahl)}
        hint={<Hint zaehler={zaehler} kanal={kanal} />}
        error={own ?? refusals[obiskennzahl]}
        suffix={zaehlerEinheit(zaehler.versorgungsart)}
        placeholder={ablesewertPlaceholder(kanal)}
        figure
        large
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint={index === kanaele.length - 1 ? 'done' : 'next'}
        value={text}
        onChange={({ target }) => {
          setLeft((now) => ({ ...now, [obiskennzahl]: false }))
          onChange(obiskennzahl, target.value.replace(einheitAtEnd, ''))
        }}
        onBlur={() => setLeft((now) => ({ ...now, [obiskennzahl]: true }))}
      />
    )
  })
  return single ? fields : <FieldGroup label="Ablesewerte pro Messkanal">{fields}</FieldGroup>
}

function Hint({ zaehler, kanal }: { zaehler: WaehlbarerZaehler; kanal: Messkanal }) {
  const { letzteAblesung, versorgungsart } = zaehler
  const letzter = letzteAblesung?.ablesewerte[kanal.obiskennzahl]
  return (
    <>
      {letzteAblesung && letzter !== undefined && (
        <>
          <strong>
            Zuletzt {formatAblesewert(letzter, kanal.nachkommastellen)} {zaehlerEinheit(versorgungsart)} am{' '}
            {formatDatum(letzteAblesung.ablesedatum)}
          </strong>
          <br />
        </>
      )}
      {ablesewertDescription(kanal)}
    </>
  )
}
