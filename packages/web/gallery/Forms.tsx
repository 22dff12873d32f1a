import { useState } from 'react'
import { TextField } from '../src/ui/fields/TextField.tsx'
import { ConfirmPanel } from '../src/ui/form/ConfirmPanel.tsx'
import { Form } from '../src/ui/form/Form.tsx'
import { CardGrid } from '../src/ui/layout/Card.tsx'
import { Specimen } from './Specimen.tsx'

const nothing = () => undefined
const errors = [{ fieldId: 'strasse', text: 'Straße: Bitte geben Sie mindestens 3 Zeichen ein.' }]

export const Forms = () => {
  const [name, setName] = useState('')
  const [asked, setAsked] = useState(false)
  const [answer, setAnswer] = useState('keine')
  const reply = (word: string) => () => {
    setAsked(false)
    setAnswer(word)
  }

  return (
    <CardGrid>
      <Specimen name="Form">
        <Form aria-label="Kontoinhaber" onSubmit={nothing} valid={name.length > 2} onCancel={() => setName('')}>
          <TextField label="Kontoinhaber" value={name} onChange={({ target }) => setName(target.value)} />
        </Form>
      </Specimen>
      <Specimen name="Form with a question">
        <Form
          aria-label="Zählerstand"
          onSubmit={() => setAsked(true)}
          valid
          submitLabel="Übermitteln"
          question={
            asked && (
              <ConfirmPanel title="Stimmt der Wert?" onYes={reply('Ja')} onNo={reply('Nein')}>
                Der Wert 99.999 kWh ist höher als erwartet. Möchten Sie ihn trotzdem übermitteln?
              </ConfirmPanel>
            )
          }
        >
          <TextField label="Wert" suffix="kWh" figure defaultValue="99999" />
          <p id="answer">Antwort: {answer}</p>
        </Form>
      </Specimen>
      <Specimen name="Form busy">
        <Form aria-label="Wird gespeichert" onSubmit={nothing} valid busy onCancel={nothing}>
          <TextField label="Ort" defaultValue="Simbach" />
        </Form>
      </Specimen>
      <Specimen name="Form failed">
        <Form
          aria-label="Adresse"
          onSubmit={nothing}
          valid
          errors={errors}
          error="Die Adresse konnte nicht gespeichert werden."
        >
          <TextField label="Straße" id="strasse" error="Bitte geben Sie mindestens 3 Zeichen ein." />
        </Form>
      </Specimen>
    </CardGrid>
  )
}
