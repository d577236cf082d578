import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

/**
 * What oxlint cannot say: the length of lines, and the rules of React's compiler. All other rules stand in
 * .oxlintrc.jsonc. Warnings do not exist: a rule is an error or is not here.
 */
export default [
  {
    ignores: [
      'node_modules/**',
      'data/**',
      'dist/**',
      '.cache/**',
      'test-results/**',
      '**/*.mjs',
      '**/*.cjs',
    ],
  },
  {
    files: ['**/*.{ts,tsx}'],
    // what is disabled for a rule of oxlint is oxlint's to judge
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    languageOptions: { parser: tseslint.parser },
    rules: {
      'max-len': [
        'error',
        {
          code: 110,
          ignoreStrings: true,
          ignoreTemplateLiterals: true,
          ignoreRegExpLiterals: true,
          ignoreUrls: true,
        },
      ],
    },
  },
  { files: ['web/**/*.{ts,tsx}'], ...reactHooks.configs.flat.recommended },
]
