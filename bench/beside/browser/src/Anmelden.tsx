import Visibility from '@mui/icons-material/Visibility'
import {
  Alert,
  Button,
  Card,
  CardContent,
  Checkbox,
  FormControlLabel,
  IconButton,
  InputAdornment,
  Stack,
  TextField,
  Typography,
} from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'

interface Login {
  kundennummer: string
  passwort: string
  isAccepted: boolean
}

async function login({ kundennummer, passwort }: Login): Promise<void> {
  const headers = { kundennummer, passwort }
  const answer = await fetch('/api/anschlussnutzer/login', { method: 'POST', headers })
  if (!answer.ok) throw new Error('Kundennummer oder Passwort ist falsch.')
  localStorage.setItem('token', answer.headers.get('token') ?? '')
}

export function Anmelden() {
  const navigate = useNavigate()
  const [isShown, setIsShown] = useState(false)
  const { register, handleSubmit, formState } = useForm<Login>()
  const { mutate, error, isPending } = useMutation({ mutationFn: login, onSuccess: () => navigate('/') })
  const { errors } = formState
  const eye = (
    <InputAdornment position="end">
      <IconButton aria-label="Passwort zeigen" onClick={() => setIsShown(!isShown)}>
        <Visibility />
      </IconButton>
    </InputAdornment>
  )
  return (
    <Card>
      <CardContent>
        <Stack component="form" spacing={2} noValidate onSubmit={handleSubmit((values) => mutate(values))}>
          <Typography variant="h4" component="h1">
            Anmelden
          </Typography>
          {error && <Alert severity="error">{error.message}</Alert>}
          <TextField
            label="Kundennummer"
            autoComplete="username"
            error={!!errors.kundennummer}
            helperText={errors.kundennummer?.message}
            slotProps={{ input: { startAdornment: <InputAdornment position="start">SWM-</InputAdornment> } }}
            {...register('kundennummer', { required: 'Bitte geben Sie die Kundennummer an.' })}
          />
          <TextField
            label="Passwort"
            type={isShown ? 'text' : 'password'}
            autoComplete="current-password"
            error={!!errors.passwort}
            helperText={errors.passwort?.message}
            slotProps={{ input: { endAdornment: eye } }}
            {...register('passwort', { required: 'Bitte geben Sie das Passwort an.' })}
          />
          <FormControlLabel
            control={<Checkbox {...register('isAccepted', { required: true })} />}
            label="Ich stimme den Nutzungsbedingungen zu."
          />
          <Button type="submit" variant="contained" loading={isPending}>
            Anmelden
          </Button>
          <Button component={Link} to="/passwort/vergessen">
            Passwort vergessen?
          </Button>
        </Stack>
      </CardContent>
    </Card>
  )
}
