import { useState } from 'react'
import * as v from 'valibot'
import { checkInput } from '../src/lib/input/checkInput.ts'
import { Button } from '../src/ui/Button.tsx'
import { DatePicker } from '../src/ui/fields/date/DatePicker.tsx'
import { FieldRow } from '../src/ui/fields/FieldGroup.tsx'
import { SelectButtons } from '../src/ui/fields/SelectButtons.tsx'
import { TextField } from '../src/ui/fields/TextField.tsx'
import { Form } from '../src/ui/form/Form.tsx'
import { LeaveQuestion, QuestionDialog } from '../src/ui/form/LeaveQuestion.tsx'
import { ReadOnlyNotice } from '../src/ui/form/ReadOnlyNotice.tsx'
import { formFields } from '../src/ui/form/formState.ts'
import { useForm } from '../src/ui/form/useForm.ts'
import { Specimen } from './Specimen.tsx'

const Hof = v.object({
  name: v.pipe(v.string(), v.minLength(3, 'Der Name braucht mindestens 3 Zeichen.')),
  nummer: v.pipe(v.string(), v.digits('Die Nummer besteht aus Ziffern.')),
  art: v.string(),
  seit: v.pipe(v.string(), v.isoDate('Bitte geben Sie den Tag an.')),
  seitText: v.string(),
})
const initial = { name: '', nummer: '', art: 'Hof', seit: '2026-03-01', seitText: '' }
const labels = { art: 'Art', name: 'Name', nummer: 'Nummer', seit: 'Seit' }
const kinds = ['Hof', 'Garten'].map((label) => ({ value: label, label }))
const key = 'galerie-entwurf'
const draft = {
  read: (): unknown => JSON.parse(sessionStorage.getItem(key) ?? 'null'),
  keep: (values: unknown) => sessionStorage.setItem(key, JSON.stringify(values)),
  forget: () => sessionStorage.removeItem(key),
}

/** Fields with their state and the question before leaving; the server refuses the name Egon. */
export const FormOfFields = () => {
  const [sent, setSent] = useState('nichts')
  const [asked, setAsked] = useState(false)
  const form = useForm({
    id: 'hof',
    initial,
    fields: () => labels,
    check: (values) => checkInput(Hof, values),
    isEmpty: ({ name, nummer }) => name + nummer === '',
    draft,
    send: async ({ name }) =>
      name === 'Egon' ? { text: '', felder: [{ feld: 'name', text: 'Egon gibt es schon.' }] } : undefined,
    onSent: ({ name, nummer, art, seit }) => setSent([art, name, nummer, seit].join(' ')),
    onRefusedElsewhere: ({ text }) => setSent(text),
  })
  const fields = formFields(form)
  const answer = () => setAsked(false)

  return (
    <>
      <Specimen name="Form of fields">
        <Form aria-label="Hof" {...form.frame}>
          <SelectButtons label="Art" options={kinds} required {...fields.chosen('art')} />
          <FieldRow
            long={<TextField label="Name" {...fields.text('name')} />}
            short={<TextField label="Nummer" narrow inputMode="numeric" {...fields.text('nummer')} />}
          />
          <DatePicker label="Seit" minValue="2026-01-01" {...fields.date('seit', 'seitText')} />
          <p id="sent">Gesendet: {sent}</p>
        </Form>
        <LeaveQuestion isUnsaved={form.isUnsaved} onLeave={form.discard} />
      </Specimen>
      <Specimen name="QuestionDialog">
        <Button onClick={() => setAsked(true)}>Seite verlassen</Button>
        {asked && (
          <QuestionDialog title="Möchten Sie die Seite verlassen?" onYes={answer} onNo={answer}>
            Ihre Eingaben sind noch nicht gespeichert und gehen dabei verloren.
          </QuestionDialog>
        )}
        <ReadOnlyNotice tenant={{ kundenservice: { telefon: '030 23125 100' } }}>keine Adressen ändern</ReadOnlyNotice>
      </Specimen>
    </>
  )
}
