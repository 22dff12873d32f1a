import { useState } from 'react'
import { CardGrid } from '../src/ui/CardGrid.tsx'
import { Form } from '../src/ui/Form.tsx'
import { TextField } from '../src/ui/TextField.tsx'
import { Specimen } from './Specimen.tsx'

const nothing = () => undefined
const errors = [{ fieldId: 'strasse', text: 'Straße: Bitte geben Sie mindestens 3 Zeichen ein.' }]

export const Forms = () => {
  const [name, setName] = useState('')
  const [saved, setSaved] = useState(0)
  const [refused, setRefused] = useState(false)

  return (
    <CardGrid>
      <Specimen name="Form">
        <Form
          aria-label="Kontoinhaber"
          onSubmit={() => setSaved(saved + 1)}
          valid={name.length > 2}
          onCancel={() => setName('')}
          onDelete={nothing}
        >
          <TextField label="Kontoinhaber" value={name} onChange={({ target }) => setName(target.value)} />
          <p id="saved">Gespeichert: {saved}</p>
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
          onSubmit={() => setRefused(true)}
          valid
          errors={refused ? errors : undefined}
          error="Die Adresse konnte nicht gespeichert werden."
        >
          <TextField
            label="Straße"
            id="strasse"
            error={refused ? 'Bitte geben Sie mindestens 3 Zeichen ein.' : undefined}
          />
        </Form>
      </Specimen>
    </CardGrid>
  )
}
