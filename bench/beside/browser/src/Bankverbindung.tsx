import {
  Alert,
  Button,
  Card,
  CardContent,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableRow,
  TextField,
  Typography,
} from '@mui/material'
import { DatePicker } from '@mui/x-date-pickers/DatePicker'
import { useMutation } from '@tanstack/react-query'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { GermanDates } from './GermanDates.tsx'

interface Eingabe {
  kontoinhaber: string
  iban: string
  gueltigVon: Dayjs | null
  lastschrifteinzugErlaubt: boolean
  mandat: boolean
}

async function save(eingabe: Eingabe): Promise<void> {
  const answer = await fetch('/api/anschlussnutzer/bankverbindungen', { method: 'POST', body: JSON.stringify(eingabe) })
  if (!answer.ok) throw new Error('Die Bankverbindung konnte nicht gespeichert werden.')
}

function isIban(text: string): boolean {
  const iban = text.replaceAll(' ', '').toUpperCase()
  const digits = (iban.slice(4) + iban.slice(0, 4)).replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban) && BigInt(digits) % 97n === 1n
}

const gaps = { kontoinhaber: 'Bitte geben Sie den Kontoinhaber an.', iban: 'Die IBAN enthält einen Tippfehler.' }

export function Bankverbindung() {
  const navigate = useNavigate()
  const [isAsked, setIsAsked] = useState(false)
  const tomorrow = dayjs().add(1, 'day')
  const { register, control, handleSubmit, watch, formState } = useForm<Eingabe>({
    defaultValues: { gueltigVon: tomorrow },
  })
  const { mutate, error, isPending } = useMutation({ mutationFn: save, onSuccess: () => navigate('/bankverbindungen') })
  const { errors, isDirty } = formState
  const leave = () => (isDirty ? setIsAsked(true) : void navigate(-1))
  return (
    <GermanDates>
      <Card>
        <CardContent>
          <Stack component="form" spacing={2} noValidate onSubmit={handleSubmit((values) => mutate(values))}>
            <Typography variant="h4" component="h1">
              Bankverbindung
            </Typography>
            {error && <Alert severity="error">{error.message}</Alert>}
            <TextField
              label="Kontoinhaber"
              autoComplete="name"
              error={!!errors.kontoinhaber}
              helperText={errors.kontoinhaber?.message}
              {...register('kontoinhaber', { required: gaps.kontoinhaber })}
            />
            <TextField
              label="IBAN"
              error={!!errors.iban}
              helperText={errors.iban?.message}
              {...register('iban', { validate: (iban) => isIban(iban) || gaps.iban })}
            />
            <Controller
              name="gueltigVon"
              control={control}
              render={({ field }) => <DatePicker label="Gültig ab" minDate={tomorrow} {...field} />}
            />
            <FormControlLabel
              control={<Checkbox {...register('lastschrifteinzugErlaubt')} />}
              label="Lastschrifteinzug erlauben"
            />
            {watch('lastschrifteinzugErlaubt') && (
              <>
                <Table size="small">
                  <TableBody>
                    <TableRow>
                      <TableCell>Gläubiger</TableCell>
                      <TableCell>Stadtwerke Musterstadt</TableCell>
                    </TableRow>
                  </TableBody>
                </Table>
                <FormControlLabel
                  control={<Checkbox {...register('mandat', { required: true })} />}
                  label="Ich stimme dem Mandat zu."
                />
              </>
            )}
            <Button type="submit" variant="contained" loading={isPending}>
              Speichern
            </Button>
            <Button onClick={leave}>Abbrechen</Button>
          </Stack>
        </CardContent>
      </Card>
      <Dialog open={isAsked} onClose={() => setIsAsked(false)}>
        <DialogTitle>Eingaben verwerfen?</DialogTitle>
        <DialogContent>Ihre Eingaben sind noch nicht gespeichert.</DialogContent>
        <DialogActions>
          <Button onClick={() => setIsAsked(false)}>Weiter bearbeiten</Button>
          <Button onClick={() => void navigate(-1)}>Verwerfen</Button>
        </DialogActions>
      </Dialog>
    </GermanDates>
  )
}
