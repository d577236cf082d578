import { createTheme } from '@mantine/core'

/** The component library in the counter's own look (theme.css). */
export const theme = createTheme({
  primaryColor: 'blue',
  colors: {
    blue: [
      '#e8effd',
      '#cfdcfa',
      '#a6bff5',
      '#7a9ff0',
      '#4c7bea',
      '#2f63e1',
      '#1a4fd6',
      '#153fae',
      '#103187',
      '#0b2361',
    ],
  },
  primaryShade: 6,
  defaultRadius: 8,
  fontFamily: 'var(--font)',
  cursorType: 'pointer',
  components: {
    // the library would make their heads banners of the page, beside ours
    ModalHeader: { defaultProps: { component: 'div' } },
    DrawerHeader: { defaultProps: { component: 'div' } },
  },
})
