// Drawn on a 16 px grid with a stroke of 1.5 px, so that they sit beside text of the same size.

/** The icons of the screens to log in and sign up. */
export const FIRST_ICONS = {
  check: 'm3 8.5 3.25 3.25L13 4.75',
  'chevron-down': 'm4 6 4 4 4-4',
  close: 'm4 4 8 8m0-8-8 8',
  copy: 'M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3',
  eye: 'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8ZM8 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  'eye-off':
    'M6.25 3.7A6.6 6.6 0 0 1 8 3.5c4 0 6.5 4.5 6.5 4.5a11 11 0 0 1-1.7 2.2M9.4 12.3a6 6 0 0 1-1.4.2C4 12.5 1.5 8 1.5 8a11 11 0 0 1 2.4-2.8M2 2l12 12',
  info: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM8 7.25V11M8 5v.01',
  key: 'M5.25 13a3.25 3.25 0 1 0 0-6.5 3.25 3.25 0 0 0 0 6.5ZM7.75 7.5 13 2.25M10.5 4.75l2 2',
  menu: 'M2 4.5h12M2 8h12M2 11.5h12',
  refresh: 'M13.5 8a5.5 5.5 0 1 1-1.75-4M13.5 1.75v3.5H10',
  success: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM5.25 8.25l2 2 3.5-4',
  warning: 'M8 2.25 14.5 13.5h-13zM8 6.5v3.25M8 11.5v.01',
} as const
