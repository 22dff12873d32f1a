import type { Messkanal } from '@ekp/wire/ablesung'
import { ablesewertDescription, ablesewertPlaceholder, listLesarten, parseAblesewert } from '@ekp/wire/rules/ablesewert'
import { zaehlerEinheit } from '@ekp/wire/rules/zaehlereinheit'
import { useState } from 'react'
import type { RefusedField } from '../../../api/ApiError.ts'
import { formatAblesewert, formatDatum } from '../../../lib/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { FieldGroup } from '../../../ui/fields/FieldGroup.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import type { FieldError } from '../../../ui/form/Form.tsx'
import { Kanalname } from '../Kanalname.tsx'
import type { WaehlbarerZaehler, Zaehlerauswahl } from '../zaehler/zaehler.ts'
import styles from './AblesungFields.module.css'

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
    const lesarten = listLesarten(text, kanal)
    // The question stands there already; an error beside it would push it from under the finger.
    const own =
      lesarten.length === 0 && left[obiskennzahl] && text !== '' && 'fehler' in parsed ? parsed.fehler : undefined
    const field = (
      <TextField
        id={ablesewertFieldId(index)}
        label={single ? 'Ablesewert' : <Kanalname obiskennzahl={obiskennzahl} />}
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
    return (
      <div key={obiskennzahl} className={styles.wert}>
        {field}
        {lesarten.length > 0 && (
          <Lesarten
            lesarten={lesarten}
            einheit={zaehlerEinheit(zaehler.versorgungsart)}
            onChoose={(lesart) => {
              onChange(obiskennzahl, lesart)
              document.getElementById(ablesewertFieldId(index))?.focus()
            }}
          />
        )}
      </div>
    )
  })
  return single ? fields : <FieldGroup label="Ablesewerte pro Messkanal">{fields}</FieldGroup>
}

interface LesartenProps {
  lesarten: readonly string[]
  einheit: string
  onChoose: (lesart: string) => void
}

/** Asks which of two values was typed; nothing is guessed [ablesung-11]. */
function Lesarten({ lesarten, einheit, onChoose }: LesartenProps) {
  return (
    <div role="group" aria-label="Welcher Zählerstand ist gemeint?" className={styles.lesarten}>
      <p role="status">Der Punkt lässt zwei Lesarten zu. Welcher Zählerstand ist gemeint?</p>
      {lesarten.map((lesart) => (
        <Button key={lesart} size="small" onClick={() => onChoose(lesart)}>
          {lesart} {einheit}
        </Button>
      ))}
    </div>
  )
}

function Hint({ zaehler, kanal }: { zaehler: WaehlbarerZaehler; kanal: Messkanal }) {
  const { letzteAblesung, versorgungsart } = zaehler
  const last = letzteAblesung?.ablesewerte[kanal.obiskennzahl]
  return (
    <>
      {letzteAblesung && last !== undefined && (
        <>
          <strong>
            Zuletzt {formatAblesewert(last, kanal.nachkommastellen)} {zaehlerEinheit(versorgungsart)} am{' '}
            {formatDatum(letzteAblesung.ablesedatum)}
          </strong>
          <br />
        </>
      )}
      {ablesewertDescription(kanal)}
    </>
  )
}

interface ZaehlerFieldProps {
  auswahl: Zaehlerauswahl
  chosen: WaehlbarerZaehler | undefined
  onChoose: (vertragId: string) => void
  error: string | undefined
}

/** The choice of a meter; its label follows the contract [ablesung-6]. */
export function ZaehlerField({ auswahl, chosen, onChoose, error }: ZaehlerFieldProps) {
  return (
    <SelectField
      id={zaehlerFieldId}
      label={chosen === undefined ? 'Zählernummer' : `Zählernummer (Vertrag: ${chosen.vertragId})`}
      hint={chosen === undefined ? 'Die Nummer steht auf dem Zähler.' : ortText(chosen)}
      error={error}
      options={auswahl.map((zaehler) => ({ value: zaehler.vertragId, label: optionText(zaehler, auswahl) }))}
      {...(auswahl.length > 1 && chosen === undefined && { placeholder: 'Bitte wählen' })}
      value={chosen?.vertragId ?? ''}
      onChange={({ target }) => onChoose(target.value)}
    />
  )
}

/** Short enough for a phone: `1EMH0012845719 · Strom`; its street where there are several of a kind. The hint says all of it. */
export function optionText(zaehler: WaehlbarerZaehler, auswahl: Zaehlerauswahl): string {
  const { zaehlernummer, versorgungsart, lieferadresse } = zaehler
  const isOnly = auswahl.filter((one) => one.versorgungsart === versorgungsart).length === 1
  const wo = isOnly ? '' : lieferadresse.split(',', 1)[0]
  return [zaehlernummer, artText(versorgungsart), wo].filter(Boolean).join(' · ')
}

const artText = (versorgungsart: string) => (versorgungsart === 'gas' ? 'Gas' : 'Strom')

const ortText = ({ versorgungsart, lieferadresse }: WaehlbarerZaehler) =>
  [artText(versorgungsart), lieferadresse].filter(Boolean).join(' · ')

export const zaehlerFieldId = 'ablesung-zaehler'
export const ablesedatumFieldId = 'ablesung-datum'
export const fotoFieldId = 'ablesung-foto'
export const ablesewertFieldId = (index: number) => `ablesung-wert-${index}`

const wertPrefix = 'ablesewerte.'

/** What the server refused, at the fields of the form; `summary` for all of those that the form has. */
export function toFieldErrors(fields: readonly RefusedField[], obiskennzahlen: readonly string[]) {
  const werte: Record<string, string> = {}
  const byName: Record<string, string> = {}
  for (const { feld, text } of fields) {
    if (feld.startsWith(wertPrefix)) werte[feld.slice(wertPrefix.length)] ??= text
    else byName[feld] ??= text
  }
  const { zaehlernummer, ablesedatum, foto } = byName
  const all: readonly [string, string | undefined][] = [
    [zaehlerFieldId, zaehlernummer],
    ...obiskennzahlen.map((kennzahl, index): [string, string | undefined] => [
      ablesewertFieldId(index),
      werte[kennzahl],
    ]),
    [ablesedatumFieldId, ablesedatum],
    [fotoFieldId, foto],
  ]
  const summary = all.flatMap(([fieldId, text]): FieldError[] => (text === undefined ? [] : [{ fieldId, text }]))
  return { summary, zaehlernummer, ablesedatum, foto, werte }
}
