/** Combining characters of LaTeX accents. */
export const ACCENTS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '`': '\u0300',
    "'": '\u0301',
    '^': '\u0302',
    '~': '\u0303',
    '=': '\u0304',
    u: '\u0306',
    '.': '\u0307',
    '"': '\u0308',
    h: '\u0309',
    r: '\u030a',
    H: '\u030b',
    v: '\u030c',
    U: '\u030e',
    G: '\u030f',
    f: '\u0311',
    d: '\u0323',
    textcommabelow: '\u0326',
    c: '\u0327',
    k: '\u0328',
    b: '\u0331',
  }),
);

const SIGNS = `ss ß,SS ẞ,ae æ,AE Æ,oe œ,OE Œ,o ø,O Ø,l ł,L Ł,aa å,AA Å,i i,j j,dh ð,DH Ð,th þ,TH Þ,dj đ,DJ Đ,ng ŋ,NG Ŋ,
textendash –,textemdash —,bibrangedash –,textquoteleft ‘,textquoteright ’,textquotedblleft “,textquotedblright ”,textquotesingle ',
textquotedbl ",lq ‘,rq ’,guillemotleft «,guillemotright »,guillemetleft «,guillemetright »,flqq «,frqq »,glqq „,grqq “,glq ‚,grq ‘,
guilsinglleft ‹,guilsinglright ›,quotedblbase „,quotesinglbase ‚,ldots …,dots …,textellipsis …,cdots ⋯,
hyphen -,nobreakhyphen -,slash /,nobreakdash -,addslash /,adddot .,adddotspace .,addcomma \\,,addcolon :,addsemicolon ;,addhyphen -,
textasciitilde ~,textasciicircum ^,textasciigrave \`,textunderscore _,textbar |,textless <,textgreater >,
textdollar $,textpercent %,textampersand &,textnumbersign #,textbraceleft {,textbraceright },lbrace {,rbrace },
textdegree °,degree °,celsius °C,degreeCelsius °C,textcelsius °C,textmu µ,micro µ,textmicro µ,textregistered ®,texttrademark ™,copyright ©,textcopyright ©,
S §,textsection §,P ¶,textparagraph ¶,dag †,ddag ‡,textdagger †,textdaggerdbl ‡,textbullet •,textperiodcentered ·,textordfeminine ª,
textordmasculine º,textexclamdown ¡,textquestiondown ¿,textonehalf ½,textonequarter ¼,textthreequarters ¾,textnumero №,
pounds £,textsterling £,euro €,texteuro €,textyen ¥,textcent ¢,times ×,texttimes ×,div ÷,pm ±,textpm ±,mp ∓,cdot ·,ast ∗,star ⋆,bullet •,circ °,
infty ∞,leq ≤,le ≤,geq ≥,ge ≥,ll ≪,gg ≫,approx ≈,simeq ≃,sim ∼,cong ≅,equiv ≡,neq ≠,ne ≠,propto ∝,perp ⊥,parallel ∥,in ∈,notin ∉,
subset ⊂,subseteq ⊆,supset ⊃,cup ∪,cap ∩,setminus ∖,emptyset ∅,varnothing ∅,forall ∀,exists ∃,neg ¬,land ∧,wedge ∧,lor ∨,vee ∨,
oplus ⊕,otimes ⊗,odot ⊙,sum ∑,prod ∏,int ∫,partial ∂,nabla ∇,sqrt √,ell ℓ,hbar ℏ,Re ℜ,Im ℑ,aleph ℵ,prime ′,angstrom Å,AA Å,ohm Ω,percent %,
rightarrow →,to →,leftarrow ←,gets ←,leftrightarrow ↔,uparrow ↑,downarrow ↓,Rightarrow ⇒,Leftarrow ⇐,Leftrightarrow ⇔,mapsto ↦,
langle ⟨,rangle ⟩,odot ⊙,alpha α,beta β,gamma γ,delta δ,epsilon ε,varepsilon ε,zeta ζ,eta η,theta θ,vartheta ϑ,iota ι,kappa κ,lambda λ,
mu μ,nu ν,xi ξ,pi π,varpi ϖ,rho ρ,varrho ϱ,sigma σ,varsigma ς,tau τ,upsilon υ,phi φ,varphi φ,chi χ,psi ψ,omega ω,Gamma Γ,Delta Δ,Theta Θ,
Lambda Λ,Xi Ξ,Pi Π,Sigma Σ,Upsilon Υ,Phi Φ,Psi Ψ,Omega Ω,TeX TeX,LaTeX LaTeX,LaTeXe LaTeX2ε,BibTeX BibTeX,XeTeX XeTeX,LuaTeX LuaTeX`;

/** Commands that stand for characters. */
export const CHARACTERS: ReadonlyMap<string, string> = new Map([
  ...SIGNS.split(/,\s*/).map((pair) => {
    const [name = '', character = ''] = pair.split(' ');
    return [name, character] as const;
  }),
  ['textbackslash', '\\'],
  ['backslash', '\\'],
  ['addcomma', ','],
]);

/** Commands that stand for a blank. */
const BLANKS =
  'space quad qquad enspace enskip thinspace nobreakspace addspace addnbspace addthinspace addabbrvspace linebreak newline par';
/** Commands that change how the following text is set. */
const SWITCHES =
  'em it bf sl rm sf tt sc tiny scriptsize footnotesize small normalsize large Large LARGE huge Huge itshape slshape scshape upshape bfseries ' +
  'mdseries rmfamily sffamily ttfamily normalfont boldmath unboldmath displaystyle textstyle relax protect noindent null bgroup egroup isdot ' +
  'autocap unspace nopunct allowbreak sloppy centering raggedright left right limits nolimits bibsentence midsentence frenchspacing ensuremath';

/** Commands without an argument that leave nothing, or a blank. */
export const SILENT: ReadonlyMap<string, string> = new Map([
  ...BLANKS.split(' ').map((name) => [name, ' '] as const),
  ...SWITCHES.split(' ').map((name) => [name, ''] as const),
]);

/** What stands around the argument of a command. */
export const AROUND: ReadonlyMap<string, readonly [string, string]> = new Map([
  ['enquote', ['“', '”']],
  ['mkbibquote', ['“', '”']],
  ['mkbibparens', ['(', ')']],
  ['parentext', ['(', ')']],
  ['mkbibbrackets', ['[', ']']],
  ['brackettext', ['[', ']']],
]);

/** Commands whose first argument is no text: it sorts, measures, or names an address or colour. */
export const UNREAD: ReadonlySet<string> = new Set(
  'noopsort SortNoop noop href hspace vspace hskip textcolor color label foreignlanguage textlang selectlanguage fontsize'.split(
    ' ',
  ),
);
