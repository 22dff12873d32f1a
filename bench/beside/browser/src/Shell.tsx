import MenuIcon from '@mui/icons-material/Menu'
import {
  AppBar,
  Box,
  Button,
  Container,
  Drawer,
  IconButton,
  List,
  ListItemButton,
  ListItemText,
  Toolbar,
  Typography,
} from '@mui/material'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'

const links = [
  ['/', 'Start'],
  ['/vertraege', 'Verträge'],
  ['/daten/uebersicht', 'Meine Daten'],
  ['/dokumente', 'Dokumente'],
  ['/anfragen', 'Anfragen'],
]

/** Header, navigation and footer. */
export function Shell({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <AppBar position="static">
        <Toolbar>
          <IconButton color="inherit" edge="start" aria-label="Menü" onClick={() => setIsOpen(true)}>
            <MenuIcon />
          </IconButton>
          <Typography sx={{ flexGrow: 1 }}>Stadtwerke Musterstadt</Typography>
          <Button color="inherit">Abmelden</Button>
        </Toolbar>
      </AppBar>
      <Drawer open={isOpen} onClose={() => setIsOpen(false)}>
        <List>
          {links.map(([to, label]) => (
            <ListItemButton key={to} component={Link} to={to}>
              <ListItemText primary={label} />
            </ListItemButton>
          ))}
        </List>
      </Drawer>
      <Container component="main" maxWidth="md" sx={{ py: 3 }}>
        {children}
      </Container>
      <Box component="footer" sx={{ textAlign: 'center', py: 2 }}>
        <Button component={Link} to="/barrierefreiheit">
          Barrierefreiheit
        </Button>
      </Box>
    </>
  )
}
